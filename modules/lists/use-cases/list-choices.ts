import type { MemberContext } from '#kernel/context.ts'
import { findCirclePeopleWithTrades } from '#modules/circles/api.ts'
import { maxPeopleInSharedListForm } from '#modules/lists/contract/limits.ts'
import type { SharedListFormOptions } from '#modules/lists/contract/lists.ts'

export async function findSharedListFormOptions({
  db,
  actor,
}: MemberContext): Promise<SharedListFormOptions> {
  const people = await findCirclePeopleWithTrades(db, actor.personId, { limit: maxPeopleInSharedListForm })
  const counts = new Map<string, number>()
  for (const trade of people.flatMap(({ trades }) => trades)) counts.set(trade, (counts.get(trade) ?? 0) + 1)
  const trades = [...counts]
    .sort(([one, some], [other, others]) => others - some || one.localeCompare(other, 'es-MX'))
    .map(([name, count]) => ({ name, people: count }))
  const indexes = new Map(trades.map(({ name }, index) => [name, index]))
  return {
    trades,
    people: people.map(({ personId, name, photoId, registered, professions, trades: own }) => ({
      personId,
      name,
      photoId,
      registered,
      profession: professions[0] ?? null,
      trades: own.flatMap((trade) => indexes.get(trade) ?? []),
    })),
  }
}
