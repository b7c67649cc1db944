import { directoryWord } from '#columns'
import { type Row, row, text } from '#kernel/db/rows.ts'
import { type Db, execute, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasWords } from '#modules/circles/data/directory.ts'
import { longestPrefix } from '#modules/circles/rules.ts'
import { wordTerm } from '#modules/circles/search/terms.ts'
import { areClose, maxTypos, soundOf } from '#modules/circles/search/words.ts'
import { Prisma } from '#prisma'

// Words and places that people of the directory have.

const termRow = row({ term: directoryWord.term })
const wordRow = row({ term: directoryWord.term, word: directoryWord.word })

/** Max terms that one search word may match. */
const maxTerms = 60

/** Max unused terms removed in one transaction. */
const maxForgotten = 10_000

/** Those of the given words that a person of the directory has. */
export async function findKnownWords(tx: Tx, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await tx.directoryWord.findMany({
    where: { word: { in: [...words] } },
    select: { word: true },
    distinct: ['word'],
  })
  return rows.map(({ word }) => word)
}

/** Whether a word of a name in the directory begins so. */
export async function hasNameBeginning(tx: Tx, letters: string): Promise<boolean> {
  const found = await tx.directoryWord.findFirst({
    where: { term: { startsWith: wordTerm(letters) } },
    select: { term: true },
  })
  return found !== null
}

/** Terms of the words that begin with a word, or else of those that contain it. The shortest words come first. */
export async function findTermsLike(tx: Tx, word: string): Promise<string[]> {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const find = (pattern: string) => query(tx, termRow)`
    SELECT term FROM directory_word WHERE word LIKE ${pattern} ORDER BY length(word), term LIMIT ${maxTerms}`
  const beginning = await find(`${literal}%`)
  if (beginning.length > 0 || [...word].length <= longestPrefix) return beginning.map(({ term }) => term)
  return (await find(`%${literal}%`)).map(({ term }) => term)
}

/** Terms of the words that a word with typos may be, the most similar first; only of people who are listed now. */
export async function findSimilarTerms(tx: Tx, word: string): Promise<Row<typeof wordRow>[]> {
  const rows = await query(tx, wordRow)`
    SELECT term, word FROM directory_word
    WHERE word % ${word} AND EXISTS (SELECT FROM directory_posting WHERE directory_posting.term = directory_word.term)
    ORDER BY similarity(word, ${word}) DESC, word LIMIT ${maxTerms}`
  return rows.filter(
    (other) => soundOf(other.word) === soundOf(word) || areClose(other.word, word, maxTypos(word)),
  )
}

/** Removes the terms that no listed person has any more. */
export async function forgetUnusedWords(db: Db): Promise<void> {
  const isUnused = Prisma.sql`NOT EXISTS (
    SELECT FROM directory_posting WHERE directory_posting.term = directory_word.term)`
  const unused = await query(db, termRow)`
    SELECT term FROM directory_word WHERE ${isUnused} LIMIT ${maxForgotten}`
  if (unused.length === 0) return
  await inTransaction(db, async (tx) => {
    // Waits for transactions that are adding people: their terms are in use once they commit.
    await execute(tx)`LOCK TABLE directory_word IN SHARE ROW EXCLUSIVE MODE`
    await execute(tx)`
      DELETE FROM directory_word WHERE term = ANY(${unused.map(({ term }) => term)}) AND ${isUnused}`
  })
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
  const rows = await query(tx, row({ term: text }))`
    SELECT DISTINCT coalesce('a:' || area_id, 'p:' || directory_place.place_key) AS term
    FROM directory_place LEFT JOIN place_area
      ON place_area.place_key = array_to_string(public.words_of(directory_place.place_key), ' ')
    WHERE (${Prisma.join(has, ' OR ')}) AND ${elsewhere} LIMIT ${limit}`
  return rows.map(({ term }) => term)
}
