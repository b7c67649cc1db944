import { tradeWordKindValues } from '#columns'
import { executeStatement, type Tx } from '#kernel/db/statements.ts'
import type { TradeWordKind } from '#prisma'

export interface TradeRow {
  id: string
  name: string
  feminine: string
  masculine: string
  /** Search words of the trade in lower case and without accents. */
  words: { word: string; kind: TradeWordKind }[]
}

export async function storeTrades(tx: Tx, trades: readonly TradeRow[]): Promise<void> {
  await tx.trade.deleteMany()
  await tx.trade.createMany({ data: trades.map(({ words: _words, ...trade }) => trade) })
  const words = trades.flatMap(({ id, words }) => words.map(({ word, kind }) => ({ id, word, kind })))
  const [ids, texts, kinds] = [
    words.map(({ id }) => id),
    words.map(({ word }) => word),
    words.map(({ kind }) => tradeWordKindValues[kind]),
  ]
  await executeStatement(tx)`
    INSERT INTO trade_word (trade_id, word, kind)
    SELECT id, word, kind::trade_word_kind FROM unnest(${ids}::text[], ${texts}::text[], ${kinds}::text[]) AS given (id, word, kind)`
}

export async function findTrades(tx: Tx): Promise<TradeRow[]> {
  return tx.trade.findMany({
    select: {
      id: true,
      name: true,
      feminine: true,
      masculine: true,
      words: { select: { word: true, kind: true }, orderBy: { word: 'asc' } },
    },
    orderBy: { id: 'asc' },
  })
}
