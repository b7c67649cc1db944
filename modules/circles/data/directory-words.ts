import { directoryWord } from '#columns'
import { type SqlRow, sqlRow, sqlText } from '#kernel/db/rows.ts'
import { type Db, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { buildAllWordsFilter } from '#modules/circles/data/directory.ts'
import { maxPrefixMatchWordLength } from '#modules/circles/rules.ts'
import { toWordSearchTerm } from '#modules/circles/search/terms.ts'
import { areSimilarWords, getMaxTypos, normalizeWordSound } from '#modules/circles/search/words.ts'
import { Prisma } from '#prisma'

const termRow = sqlRow({ term: directoryWord.term })
const wordRow = sqlRow({ term: directoryWord.term, word: directoryWord.word })

const maxTerms = 60

const maxForgotten = 10_000

export async function findWordsInDirectory(tx: Tx, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const rows = await tx.directoryWord.findMany({
    where: { word: { in: [...words] } },
    select: { word: true },
    distinct: ['word'],
  })
  return rows.map(({ word }) => word)
}

export async function hasPersonNameWithPrefix(tx: Tx, letters: string): Promise<boolean> {
  const found = await tx.directoryWord.findFirst({
    where: { term: { startsWith: toWordSearchTerm(letters) } },
    select: { term: true },
  })
  return found !== null
}

export async function findSearchTermsMatchingWord(tx: Tx, word: string): Promise<string[]> {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  const find = (pattern: string) => query(tx, termRow)`
    SELECT term FROM directory_word WHERE word LIKE ${pattern} ORDER BY length(word), term LIMIT ${maxTerms}`
  const beginning = await find(`${literal}%`)
  if (beginning.length > 0 || [...word].length <= maxPrefixMatchWordLength)
    return beginning.map(({ term }) => term)
  return (await find(`%${literal}%`)).map(({ term }) => term)
}

export async function findSearchTermsSimilarToWord(tx: Tx, word: string): Promise<SqlRow<typeof wordRow>[]> {
  const rows = await query(tx, wordRow)`
    SELECT term, word FROM directory_word
    WHERE word % ${word} AND EXISTS (SELECT FROM directory_posting WHERE directory_posting.term = directory_word.term)
    ORDER BY similarity(word, ${word}) DESC, word LIMIT ${maxTerms}`
  return rows.filter(
    (other) =>
      normalizeWordSound(other.word) === normalizeWordSound(word) ||
      areSimilarWords(other.word, word, getMaxTypos(word)),
  )
}

export async function deleteUnusedSearchIndexWords(db: Db): Promise<void> {
  const isUnused = Prisma.sql`NOT EXISTS (
    SELECT FROM directory_posting WHERE directory_posting.term = directory_word.term)`
  const unused = await query(db, termRow)`
    SELECT term FROM directory_word WHERE ${isUnused} LIMIT ${maxForgotten}`
  if (unused.length === 0) return
  await inTransaction(db, async (tx) => {
    // Without the table lock, the DELETE could remove a search word that a concurrent transaction starts to use.
    await executeStatement(tx)`LOCK TABLE directory_word IN SHARE ROW EXCLUSIVE MODE`
    await executeStatement(tx)`
      DELETE FROM directory_word WHERE term = ANY(${unused.map(({ term }) => term)}) AND ${isUnused}`
  })
}

/** `area_id` is null for a place outside the catalogue. */
export const directoryPlaceWithAreaSql = Prisma.sql`directory_place LEFT JOIN place_area
      ON place_area.place_key = array_to_string(public.words_of(directory_place.place_key), ' ')`
export const directoryPlaceSearchTermSql = Prisma.sql`coalesce('a:' || area_id, 'p:' || directory_place.place_key)`

export async function findDirectoryPlaceSearchTerms(
  tx: Tx,
  spellings: readonly (readonly string[])[],
  { exceptState, limit }: { exceptState: string | null; limit: number },
): Promise<string[]> {
  const has = spellings.map((words) => buildAllWordsFilter(Prisma.sql`directory_place.place_key`, words))
  const elsewhere = exceptState
    ? Prisma.sql`right(directory_place.place_key, length(public.fold(${exceptState}))) <> public.fold(${exceptState})`
    : Prisma.sql`TRUE`
  const rows = await query(tx, sqlRow({ term: sqlText }))`
    SELECT DISTINCT ${directoryPlaceSearchTermSql} AS term FROM ${directoryPlaceWithAreaSql}
    WHERE (${Prisma.join(has, ' OR ')}) AND ${elsewhere} LIMIT ${limit}`
  return rows.map(({ term }) => term)
}
