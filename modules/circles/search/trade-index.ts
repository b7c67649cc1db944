import {
  areSimilarWords,
  canLetterBitmasksBelongToSimilarWords,
  getLetterBitmask,
  getMaxTypos,
  pronouns,
  stemWord,
  stopWords,
} from '#modules/circles/search/words.ts'

export interface TradeWithSearchWords {
  id: string
  name: string
  words: readonly { word: string; kind: 'PROFESSION' | 'TASK' | 'MISSPELLING' }[]
}

export interface TradePhrase {
  stems: readonly string[]
  isProfession: boolean
  trades: Set<string>
}

export interface TradeIndex {
  nameOf(id: string): string
  phrasesWithin(stems: ReadonlySet<string>): TradePhrase[]
  coverage(id: string, stems: ReadonlySet<string>): number
  isKnown(stem: string): boolean
  hasWord(word: string): boolean
  hasProfessionWord(word: string): boolean
  stemLike(word: string): string | null
  tradesBeginning(letters: string): string[]
}

/** An incomplete search word that matches more trades than the limit is too ambiguous. */
const maxTradesByBeginning = 4

/** Typo correction must not turn the name 'Carla' into the task 'carga' (load). */
const minTypoLength = 7

export function buildTradeIndex(trades: readonly TradeWithSearchWords[]): TradeIndex {
  const names = new Map(trades.map(({ id, name }) => [id, name]))
  const phrases = new Map<string, TradePhrase>()
  const stemsOfTrade = new Map<string, Set<string>>()
  const professionWords: [word: string, tradeId: string][] = []
  const exactWords = new Set<string>()
  const ofProfessions = new Set<string>()
  for (const { id, words } of trades) {
    const own = new Set<string>()
    stemsOfTrade.set(id, own)
    for (const { word, kind } of words) {
      const tokens = word.split(' ')
      for (const token of tokens) {
        exactWords.add(token)
        if (kind === 'PROFESSION') ofProfessions.add(token)
      }
      if (kind === 'PROFESSION') professionWords.push([word, id])
      const stems = new Set(significant(tokens).map(stemWord))
      for (const stem of stems) own.add(stem)
      const key = [...stems].sort().join(' ')
      const phrase = phrases.get(key) ?? { stems: [...stems], isProfession: false, trades: new Set<string>() }
      phrase.trades.add(id)
      phrase.isProfession ||= kind !== 'TASK'
      phrases.set(key, phrase)
    }
  }
  const byStem = new Map<string, TradePhrase[]>()
  for (const phrase of phrases.values())
    for (const stem of phrase.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), phrase])
  const typoWords = Map.groupBy(
    [...exactWords]
      .filter((word) => word.length >= (ofProfessions.has(word) ? 5 : minTypoLength))
      .map((word) => ({ word, letters: getLetterBitmask(word) })),
    ({ word }) => `${word[0]}${word.length}`,
  )
  professionWords.sort(([one], [other]) => (one < other ? -1 : 1))

  return {
    nameOf: (id) => names.get(id) ?? id,
    phrasesWithin(stems) {
      const found = new Set<TradePhrase>()
      for (const stem of stems)
        for (const phrase of byStem.get(stem) ?? [])
          if (phrase.stems.every((part) => stems.has(part))) found.add(phrase)
      return [...found]
    },
    coverage: (id, stems) => [...stems].filter((stem) => stemsOfTrade.get(id)?.has(stem)).length,
    isKnown: (stem) => byStem.has(stem),
    hasWord: (word) => exactWords.has(word),
    hasProfessionWord: (word) => ofProfessions.has(word),
    stemLike(word) {
      const letters = getLetterBitmask(word)
      for (let limit = 1; limit <= getMaxTypos(word); limit++)
        for (let length = word.length - limit; length <= word.length + limit; length++) {
          const like = (typoWords.get(`${word[0]}${length}`) ?? []).find(
            (other) =>
              canLetterBitmasksBelongToSimilarWords(letters, other.letters, limit) &&
              areSimilarWords(word, other.word, limit),
          )
          if (like !== undefined) return stemWord(like.word)
        }
      return null
    },
    tradesBeginning(letters) {
      const found = new Set<string>()
      for (const [word, id] of professionWords) if (word.startsWith(letters)) found.add(id)
      return found.size > maxTradesByBeginning ? [] : [...found]
    },
  }
}

function significant(tokens: readonly string[]): readonly string[] {
  const left = tokens.filter((token) => !stopWords.has(token) && !pronouns.has(token))
  return left.length > 0 ? left : tokens
}
