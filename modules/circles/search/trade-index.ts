import {
  areSimilar,
  canBeSimilar,
  lettersOf,
  maxTypos,
  pronouns,
  stemOf,
  stopWords,
} from '#modules/circles/search/words.ts'

export interface TradeWords {
  id: string
  /** Display name, such as 'Plomería'. */
  name: string
  /** Folded words, separated by single spaces. */
  words: readonly { word: string; kind: 'PROFESSION' | 'TASK' | 'MISSPELLING' }[]
}

/** Words of one entry of the catalogue, in any order. */
export interface Phrase {
  /** Distinct stems, at least one. */
  stems: readonly string[]
  isProfession: boolean
  trades: Set<string>
}

export interface TradeIndex {
  nameOf(id: string): string
  /** Phrases whose stems are all among the given stems. */
  phrasesWithin(stems: ReadonlySet<string>): Phrase[]
  /** Number of the given stems that occur in the words of the trade. */
  coverage(id: string, stems: ReadonlySet<string>): number
  isKnown(stem: string): boolean
  /** Whether the word itself, not only its stem, is in the catalogue. */
  hasWord(word: string): boolean
  /** Whether the word names a profession, and not only a task. */
  hasProfessionWord(word: string): boolean
  /** The closest stem of the catalogue that a word with typos may be; null when there is none. */
  stemLike(word: string): string | null
  /** Ids of the trades whose words for a profession begin with these characters. */
  tradesBeginning(letters: string): string[]
}

/** Max trades that the beginning of a word may match: if more trades match, the characters are too ambiguous, and no trade is used. */
const maxTradesByBeginning = 4

/**
 * Min length of a word of a task that may replace a word with typos. Shorter words resemble too many others: 'carga' resembles the name
 * 'carla'.
 */
const minTypoLength = 7

/** Prepares the catalogue for {@link understand}; called once for each version of the catalogue. */
export function indexTrades(trades: readonly TradeWords[]): TradeIndex {
  const names = new Map(trades.map(({ id, name }) => [id, name]))
  const phrases = new Map<string, Phrase>()
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
      const stems = new Set(significant(tokens).map(stemOf))
      for (const stem of stems) own.add(stem)
      const key = [...stems].sort().join(' ')
      const phrase = phrases.get(key) ?? { stems: [...stems], isProfession: false, trades: new Set<string>() }
      phrase.trades.add(id)
      phrase.isProfession ||= kind !== 'TASK'
      phrases.set(key, phrase)
    }
  }
  const byStem = new Map<string, Phrase[]>()
  for (const phrase of phrases.values())
    for (const stem of phrase.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), phrase])
  const typoWords = Map.groupBy(
    [...exactWords]
      .filter((word) => word.length >= (ofProfessions.has(word) ? 5 : minTypoLength))
      .map((word) => ({ word, letters: lettersOf(word) })),
    ({ word }) => `${word[0]}${word.length}`,
  )
  professionWords.sort(([one], [other]) => (one < other ? -1 : 1))

  return {
    nameOf: (id) => names.get(id) ?? id,
    phrasesWithin(stems) {
      const found = new Set<Phrase>()
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
      const letters = lettersOf(word)
      for (let limit = 1; limit <= maxTypos(word); limit++)
        for (let length = word.length - limit; length <= word.length + limit; length++) {
          const like = (typoWords.get(`${word[0]}${length}`) ?? []).find(
            (other) => canBeSimilar(letters, other.letters, limit) && areSimilar(word, other.word, limit),
          )
          if (like !== undefined) return stemOf(like.word)
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

/** The words of a phrase without articles, prepositions and pronouns; all words if the phrase has no others. */
function significant(tokens: readonly string[]): readonly string[] {
  const left = tokens.filter((token) => !stopWords.has(token) && !pronouns.has(token))
  return left.length > 0 ? left : tokens
}
