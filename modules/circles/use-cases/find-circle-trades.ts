import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  type CircleTradesQuery,
  type CircleTradesRow,
  findCircleTradeRows,
} from '#modules/circles/data/circle-trades.ts'
import { removeDuplicateTexts } from '#modules/circles/rules.ts'
import { loadSearchCatalogs } from '#modules/circles/search/catalogs.ts'

export type PersonWithTrades = Omit<CircleTradesRow, 'tradeIds'> & {
  trades: string[]
}

export async function findCirclePeopleWithTrades(
  tx: Tx,
  ownerId: PersonId,
  filter: CircleTradesQuery,
): Promise<PersonWithTrades[]> {
  const rows = await findCircleTradeRows(tx, ownerId, filter)
  const { trades } = await loadSearchCatalogs(tx)
  return rows.map(({ tradeIds, ...person }) => ({
    ...person,
    trades: tradeIds.length > 0 ? tradeIds.map(trades.nameOf) : removeDuplicateTexts(person.professions),
  }))
}
