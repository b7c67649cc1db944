import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { drawPersonCard } from '#platform/cards/drawing.ts'
import { renderPersonCard } from '#platform/cards/picture.ts'
import { fitText, keepSupportedCharacters } from '#platform/cards/text-layout.ts'
import { loadTypefaces } from '#platform/cards/typeface.ts'
import { unusualTexts } from '../../support/naughty-strings.ts'

const personWithoutName = {
  personId: createId(personIdSchema),
  professions: [],
  city: null,
  state: null,
  photoId: null,
  recommendationCount: 0,
}
const faces = await loadTypefaces()

/** Counts the pixels of the name's text, which do not have the background colour. */
async function inkOf(name: string, professions: string[] = []): Promise<number> {
  const card = await renderPersonCard({ ...personWithoutName, name, professions }, null)
  const column = { left: 560, top: 130, width: 600, height: 480 }
  const { data } = await sharp(card).extract(column).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((level) => level < 128).length
}

describe("a name on a person's card", () => {
  it('keeps letters with Spanish, Eastern European and Vietnamese accents', () => {
    for (const name of ['José Ñandú Güemes', 'Łukasz Ștefănescu', 'Đặng Thị Hòa', 'Jose\u0301'])
      expect(keepSupportedCharacters(name, faces.bold)).toMatchObject({ isComplete: true })
    expect(keepSupportedCharacters('Jose\u0301 💈', faces.bold)).toEqual({ text: 'José', isComplete: true })
  })

  it('is replaced by the trade if the font has no glyphs for the name', async () => {
    expect(keepSupportedCharacters('王小明', faces.bold)).toEqual({ text: '', isComplete: false })
    const draw = (name: string, professions: string[]) =>
      drawPersonCard({ ...personWithoutName, name, professions }, '', faces)
    expect(draw('王小明', ['Plomero'])).toBe(draw('Александр', ['Plomero']))
    expect(draw('王小明', ['Plomero'])).toBe(draw('Plomero', []))
    expect(draw('💈', [])).toBe(draw('Una persona de confianza', []))
    expect(await inkOf('王小明')).toBeGreaterThan(1_000)
  })

  it.each([
    'María Guadalupe de la Santísima Trinidad Hernández Villavicencio',
    'W'.repeat(60),
    'Ñ'.repeat(120),
    'Ana',
  ])('fits into its column at any length: %s', (name) => {
    const { lines, size } = fitText(name, faces.bold, 584, [
      [74, 2],
      [46, 4],
    ])
    expect(lines.length).toBeLessThanOrEqual(4)
    for (const line of lines) expect(faces.bold.width(line, size)).toBeLessThanOrEqual(584)
  })

  it.each(unusualTexts)('produces a valid SVG if it has unusual characters: %j', (text) => {
    const facts = {
      ...personWithoutName,
      name: text,
      professions: [text],
      city: text,
      state: text,
      recommendationCount: 3,
    }
    const svg = drawPersonCard(facts, null, faces)
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    // Letters are drawn as outlines, so the SVG contains no text.
    expect(svg.replace(/<[^<>]*>/g, '')).toBe('')
  })
})
