import { parseSearch } from '#modules/circles/search/parse-search.ts'
import { placeIndex } from '#modules/circles/search/place-index.ts'
import { buildTradeIndex } from '#modules/circles/search/trade-index.ts'
import { createSeedTradeRows } from '#modules/identity/api.ts'
import { roundToDecimals } from './figures.ts'

const rounds = 200
const searches = [
  'plomero gdl',
  'quien arregla refris',
  'electrisista urgente en coyoacan',
  'maria hernandez',
  'xochitlali gustabillo pantofilas carmelinda merquisedec toribianes sinforosas caluferia',
]

export function measureSearchTextParsingTime(): string {
  const catalogs = { trades: buildTradeIndex(createSeedTradeRows()), places: placeIndex }
  const lines = searches.map((search) => {
    const times = Array.from({ length: rounds }, () => {
      const startedAt = performance.now()
      parseSearch(search, catalogs)
      return performance.now() - startedAt
    }).sort((a, b) => a - b)
    return `  ${roundToDecimals(times[rounds / 2] ?? 0, 3)} ms  ${search}`
  })
  return ['Understanding a search, median:', ...lines].join('\n')
}
