import type { TradeFamily } from '#modules/circles/contract/families.ts'
import type { TradeIndex } from '#modules/circles/search/trade-index.ts'
import { isFillerWord, stemWord, tokenizeSearch } from '#modules/circles/search/words.ts'
import { createTradeGroups, type TradeGroup } from '#modules/identity/api.ts'

const familyOfGroup: Record<TradeGroup, TradeFamily> = {
  home: 'HOME',
  building: 'BUILDING',
  health: 'HEALTH',
  vehicles: 'VEHICLES',
  transport: 'VEHICLES',
  beauty: 'BEAUTY',
  care: 'CARE',
  education: 'CARE',
  animals: 'CARE',
  professionalServices: 'OFFICE',
  technology: 'OFFICE',
  food: 'PARTIES',
  events: 'PARTIES',
  crafts: 'OTHER',
}

const groups = createTradeGroups()

export interface TradeClassifier {
  familyOf(professions: readonly string[]): TradeFamily
  tradesOf(professions: readonly string[]): string[]
}

export function createTradeClassifier(trades: TradeIndex): TradeClassifier {
  const known = new Map<string, readonly string[]>()
  const find = (profession: string) => {
    const found = known.get(profession) ?? findTradesOfProfession(trades, profession)
    known.set(profession, found)
    return found
  }
  return {
    familyOf(professions) {
      for (const profession of professions) {
        const family = findFamily(find(profession))
        if (family) return family
      }
      return 'OTHER'
    },
    tradesOf: (professions) => [...new Set(professions.flatMap(find))],
  }
}

function findTradesOfProfession(trades: TradeIndex, profession: string): string[] {
  const stems = new Set(
    tokenizeSearch(profession)
      .filter((word) => !isFillerWord(word))
      .map(stemWord),
  )
  const phrases = trades.phrasesWithin(stems).filter(({ isProfession }) => isProfession)
  const longest = Math.max(0, ...phrases.map((phrase) => phrase.stems.length))
  return [
    ...new Set(
      phrases.filter((phrase) => phrase.stems.length === longest).flatMap((phrase) => [...phrase.trades]),
    ),
  ]
}

function findFamily(tradeIds: readonly string[]): TradeFamily | undefined {
  const counts = new Map<TradeFamily, number>()
  for (const id of tradeIds) {
    const group = groups.get(id)
    if (group) counts.set(familyOfGroup[group], (counts.get(familyOfGroup[group]) ?? 0) + 1)
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}
