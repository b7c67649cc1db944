import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldText } from '#kernel/text/fold.ts'
import { tokenizeSearch } from '#modules/circles/search/words.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

const charactersOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))

const ascii = ['\t', '\n', '\r', ...charactersOf(0x20, 0x7e)]
const accented = [...charactersOf(0xc0, 0x233), ...charactersOf(0x1e00, 0x1ef9)].filter((letter) =>
  /^[A-Za-z]\p{Mark}+$/u.test(letter.normalize('NFD')),
)
const accents = charactersOf(0x300, 0x362)
const spanish = [...'áéíóúüñÁÉÍÓÚÜÑ. ']

const letter = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...spanish) },
  { weight: 4, arbitrary: fc.constantFrom(...ascii) },
  { weight: 2, arbitrary: fc.constantFrom(...accented) },
  { weight: 1, arbitrary: fc.constantFrom(...accents) },
)
const textsOf = (unit: fc.Arbitrary<string>) =>
  fc.array(fc.string({ unit, maxLength: 30 }), { minLength: 1, maxLength: 200 })

const foldInDatabase = async (texts: string[]) => {
  const rows = await db.$queryRaw<{ folded: string }[]>`
    SELECT public.fold(text) AS folded FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`
  return rows.map(({ folded }) => folded)
}

it('the database and TypeScript remove accents and upper case from a text with the same result', async () => {
  expect(accented.length).toBeGreaterThan(400)
  const alphabet = [...ascii, ...accented, ...accents].map((character) => `x${character}y`)
  expect(await foldInDatabase(alphabet)).toEqual(alphabet.map(foldText))
  await fc.assert(
    fc.asyncProperty(textsOf(letter), async (texts) => {
      expect(await foldInDatabase(texts)).toEqual(texts.map(foldText))
    }),
    { numRuns: 50 },
  )
})

it('the database and TypeScript split a text into the same words', async () => {
  const punctuated = fc.oneof(letter, fc.constantFrom(...'¿¡«».,-/&’'))
  await fc.assert(
    fc.asyncProperty(textsOf(punctuated), async (texts) => {
      const rows = await db.$queryRaw<{ words: string[] }[]>`
        SELECT (public.words_of(text))[:12] AS words
        FROM unnest(${texts}::text[]) WITH ORDINALITY AS given (text, place) ORDER BY place`
      expect(rows.map(({ words }) => words)).toEqual(texts.map(tokenizeSearch))
    }),
    { numRuns: 50 },
  )
})

it.each([
  ['Straße', 'strasse'],
  ['Łukasz Øster', 'lukasz oster'],
  ['¿Cuánto?', '?cuanto?'],
])('PostgreSQL converts the special letters in %s to ASCII, but foldText does not', async (text, folded) => {
  expect(await foldInDatabase([text])).toEqual([folded])
  expect(foldText(text)).not.toBe(folded)
})
