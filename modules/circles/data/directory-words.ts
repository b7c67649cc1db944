import type { Tx } from '#kernel/db/client.ts'
import { hasWords } from '#modules/circles/data/directory.ts'
import { longestPrefix } from '#modules/circles/rules.ts'
import { areClose, maxTypos, soundOf } from '#modules/circles/search/words.ts'
import { Prisma } from '#prisma'

// Words and places that people of the directory have.

/** Words of the directory that a search word stands for, at most. */
const maxWords = 40

/** Those of the given words that a person of the directory has. */
export async function findKnownWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await tx.directoryWord.findMany({
    where: { word: { in: [...words] } },
    select: { word: true },
  })
  return rows.map(({ word }) => word)
}

/** Words of the directory that a word stands for: itself and those that begin with it, or else those that contain it. */
export async function findWordsLike(tx: Tx, word: string): Promise<string[]> {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const beginning = await tx.$queryRaw<{ word: string }[]>`
    SELECT word FROM directory_word WHERE word LIKE ${`${literal}%`}
    ORDER BY length(word), word LIMIT ${maxWords}`
  if (beginning.length > 0 || [...word].length <= longestPrefix) return beginning.map((row) => row.word)
  const containing = await tx.$queryRaw<{ word: string }[]>`
    SELECT word FROM directory_word WHERE word LIKE ${`%${literal}%`} ORDER BY length(word), word LIMIT ${maxWords}`
  return containing.map((row) => row.word)
}

/** Words of the directory that a word with typos may be, the most similar first; none that only people of the past had. */
export async function findSimilarWords(tx: Tx, word: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT word FROM directory_word
    WHERE word % ${word} AND EXISTS (SELECT FROM directory_posting WHERE term IN ('w:' || word, 'o:' || word))
    ORDER BY similarity(word, ${word}) DESC, word LIMIT ${maxWords}`
  return rows
    .map((row) => row.word)
    .filter((other) => soundOf(other) === soundOf(word) || areClose(other, word, maxTypos(word)))
}

/**
 * Terms of the places of the directory that have all words of one of the ways to write a place.
 * @param exceptState leaves out the places of a state, whose people have a term of their own
 */
export async function findTermsOfPlaces(
  tx: Tx,
  ways: readonly (readonly string[])[],
  { exceptState, limit }: { exceptState: string | null; limit: number },
): Promise<string[]> {
  const has = ways.map((words) => hasWords(Prisma.sql`directory_place.place_key`, words))
  const elsewhere = exceptState
    ? Prisma.sql`right(directory_place.place_key, length(public.fold(${exceptState}))) <> public.fold(${exceptState})`
    : Prisma.sql`TRUE`
  const rows = await tx.$queryRaw<{ term: string }[]>`
    SELECT DISTINCT coalesce('a:' || area_id, 'p:' || directory_place.place_key) AS term
    FROM directory_place LEFT JOIN place_area
      ON place_area.place_key = array_to_string(public.words_of(directory_place.place_key), ' ')
    WHERE (${Prisma.join(has, ' OR ')}) AND ${elsewhere} LIMIT ${limit}`
  return rows.map(({ term }) => term)
}
