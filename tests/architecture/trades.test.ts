import { expect, it } from 'vitest'
import { frequentTrades } from '#client/features/directory/frequent-trades.ts'
import { placeIndex } from '#modules/circles/search/place-index.ts'
import { indexTrades } from '#modules/circles/search/trade-index.ts'
import { understand } from '#modules/circles/search/understand.ts'
import { seedTrades } from '#modules/identity/trades/seed-rows.ts'

const catalogs = { trades: indexTrades(seedTrades()), places: placeIndex }

it.each(frequentTrades)(
  'the catalogue finds exactly one trade for the frequent trade $label of the explore page',
  ({ label, text }) => {
    const { trades, words, place } = understand(text, catalogs)
    const [id = '', ...others] = trades
    expect({ others, words, place }).toEqual({ others: [], words: [], place: null })
    expect(catalogs.trades.nameOf(id)).toContain(label)
  },
)
