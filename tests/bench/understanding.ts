import { placeIndex } from '#modules/circles/search/place-index.ts'
import { indexTrades } from '#modules/circles/search/trade-index.ts'
import { understand } from '#modules/circles/search/understand.ts'
import { seedTrades } from '#modules/identity/api.ts'
import { round } from './figures.ts'

const rounds = 200
const searches = [
  'plomero gdl',
  'quien arregla refris',
  'electrisista urgente en coyoacan',
  'maria hernandez',
  // The worst case: the product compares each unknown word with all known words.
  'xochitlali gustabillo pantofilas carmelinda merquisedec toribianes sinforosas caluferia',
]

export function timeUnderstanding(): string {
  const catalogs = { trades: indexTrades(seedTrades()), places: placeIndex }
  const lines = searches.map((search) => {
    const times = Array.from({ length: rounds }, () => {
      const startedAt = performance.now()
      understand(search, catalogs)
      return performance.now() - startedAt
    }).sort((a, b) => a - b)
    return `  ${round(times[rounds / 2] ?? 0, 3)} ms  ${search}`
  })
  return ['Understanding a search, median:', ...lines].join('\n')
}
