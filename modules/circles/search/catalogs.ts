import type { Tx } from '#kernel/db/statements.ts'
import { findTradeAndPlaceCatalogState } from '#modules/circles/data/catalogs.ts'
import type { SearchCatalogs } from '#modules/circles/search/parse-search.ts'
import { placeIndex } from '#modules/circles/search/place-index.ts'
import { buildTradeIndex, type TradeIndex } from '#modules/circles/search/trade-index.ts'
import { findTrades } from '#modules/identity/api.ts'

let cached: { version: string; trades: TradeIndex } | undefined

export async function loadSearchCatalogs(tx: Tx): Promise<SearchCatalogs> {
  const state = await findTradeAndPlaceCatalogState(tx)
  const version = state ? `${state.seedHash} ${state.version}` : ''
  if (cached?.version !== version) cached = { version, trades: buildTradeIndex(await findTrades(tx)) }
  return { trades: cached.trades, places: placeIndex }
}
