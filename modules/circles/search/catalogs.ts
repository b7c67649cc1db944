import type { Tx } from '#kernel/db/statements.ts'
import { findCatalogState } from '#modules/circles/data/catalogs.ts'
import { placeIndex } from '#modules/circles/search/place-index.ts'
import { indexTrades, type TradeIndex } from '#modules/circles/search/trade-index.ts'
import type { Catalogs } from '#modules/circles/search/understand.ts'
import { findTrades } from '#modules/identity/api.ts'

let cached: { version: string; trades: TradeIndex } | undefined

/**
 * Returns the trade and place catalogues that interpret searches. Reads the cached trades again when the
 * database has another version.
 */
export async function readCatalogs(tx: Tx): Promise<Catalogs> {
  const state = await findCatalogState(tx)
  const version = state ? `${state.seedHash} ${state.version}` : ''
  if (cached?.version !== version) cached = { version, trades: indexTrades(await findTrades(tx)) }
  return { trades: cached.trades, places: placeIndex }
}
