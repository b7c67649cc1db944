import { searchMiss } from '#columns'
import { type SqlRow, sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import { Prisma } from '#prisma'

const maxPerDay = 2_000
const maxLength = 80

/** Matches an e-mail address, or five digits that may belong to a phone number. */
const contactData = /[@＠]|\barroba\b|(?:\p{Nd}[^\p{L}\p{Nd}]*){5}/iu

export async function recordSearchWithoutResults(tx: Tx, text: string, now: Date): Promise<void> {
  if (contactData.test(text)) return
  const day = Prisma.sql`(${now}::timestamptz AT TIME ZONE 'UTC')::date`
  await executeStatement(tx)`
    INSERT INTO search_miss (day, words)
    SELECT ${day}, words FROM (SELECT left(public.fold(${text}), ${maxLength}) AS words) AS folded
    WHERE (SELECT count(*) FROM search_miss WHERE day = ${day}) < ${maxPerDay}
      OR EXISTS (SELECT FROM search_miss WHERE day = ${day} AND search_miss.words = folded.words)
    ON CONFLICT (day, words) DO UPDATE SET count = search_miss.count + 1`
}

const missRow = sqlRow({ words: searchMiss.words, count: sqlInt4 })
export type SearchMiss = SqlRow<typeof missRow>

export function findSearchMisses(tx: Tx, since: Date, limit: number): Promise<SearchMiss[]> {
  return query(tx, missRow)`
    SELECT words, sum(count)::int AS count FROM search_miss
    WHERE day >= ${since}::date GROUP BY words ORDER BY sum(count) DESC, words LIMIT ${limit}`
}

export async function deleteSearchMissesBefore(tx: Tx, day: Date): Promise<number> {
  const { count } = await tx.searchMiss.deleteMany({ where: { day: { lt: day } } })
  return count
}
