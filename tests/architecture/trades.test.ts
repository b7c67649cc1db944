import { expect, it } from 'vitest'
import { frequentTrades } from '#client/features/directory/frequent-trades.ts'
import { parseSearch } from '#modules/circles/search/parse-search.ts'
import { placeIndex } from '#modules/circles/search/place-index.ts'
import { buildTradeIndex } from '#modules/circles/search/trade-index.ts'
import { createSeedTradeRows } from '#modules/identity/trades/seed-rows.ts'

const catalogs = { trades: buildTradeIndex(createSeedTradeRows()), places: placeIndex }

it.each(frequentTrades)(
  'the directory search recognizes the suggested search text %s as exactly one trade',
  (frequentTrade) => {
    const { trades, words, place } = parseSearch(frequentTrade, catalogs)
    const [id = '', ...others] = trades
    expect({ others, words, place }).toEqual({ others: [], words: [], place: null })
    expect(catalogs.trades.nameOf(id)).toContain(frequentTrade)
  },
)
