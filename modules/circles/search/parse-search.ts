import type { TradeIndex, TradePhrase } from '#modules/circles/search/trade-index.ts'
import {
  isFillerWord,
  isWordAfterSpanishPrepositionEn,
  removeTrailingPreposition,
  stemWord,
  stopWords,
  tokenizeSearch,
} from '#modules/circles/search/words.ts'

export interface SearchedPlace {
  label: string
  areaIds: readonly string[]
  state: string | null
}

export interface PlaceNameMatch {
  place: SearchedPlace
  length: number
  isAmbiguous: boolean
}

export interface PlaceIndex {
  placeAt(tokens: readonly string[], index: number): PlaceNameMatch | null
  placeBeginning(letters: string): SearchedPlace | null
  placeLike(word: string): SearchedPlace | null
}

export interface SearchCatalogs {
  trades: TradeIndex
  places: PlaceIndex
}

export interface ParsedSearch {
  trades: string[]
  place: SearchedPlace | null
  words: string[]
  text: string[]
  corrected: string[]
  withoutTrades: string
  withoutPlace: string
}

const minBeginning = 3

const placeLeads = new Set(['en', 'el', 'la', 'los', 'las'])

type Role = 'place' | 'trade' | 'filler' | 'word'

/** Words that occur in people's names (`isName`) are never corrected or completed. */
export function parseSearch(
  text: string,
  { trades, places }: SearchCatalogs,
  isName: (word: string) => boolean = () => false,
  beginsName: (word: string) => boolean = () => false,
): ParsedSearch {
  const tokens = tokenizeSearch(text)
  const roles: Role[] = tokens.map((token) => (isFillerWord(token) ? 'filler' : 'word'))
  const corrected: string[] = []

  const named = findPlace(tokens, trades, places, isName)
  let place = named?.place ?? null
  for (const { start, end } of named?.ranges ?? []) roles.fill('place', start, end)

  const stems = tokens.map((token) => (stopWords.has(token) ? '' : stemWord(token)))
  // If the last search word is unfinished, a stem would be wrong: 'past' would match 'pasto', not 'pastelera'.
  const last = tokens.length - 1
  if (isBeginning(tokens[last] ?? '', trades)) stems[last] = ''
  const mayBegin = (token: string) => beginsName(token) && trades.tradesBeginning(token).length === 0
  const isPlainName = (token: string, index: number) =>
    !trades.hasWord(token) && (isName(token) || (index === last && mayBegin(token)))
  const isOpen = (index: number) => roles[index] === 'word' && !isPlainName(tokens[index] ?? '', index)
  const isTyped = trades.phrasesWithin(new Set(stems.filter((_, index) => isOpen(index)))).length > 0
  for (const [index, token] of tokens.entries()) {
    if (!isOpen(index) || trades.isKnown(stems[index] ?? '') || isName(token)) continue
    const isLast = index === last
    if (isLast && token.length >= minBeginning && trades.tradesBeginning(token).length > 0) continue
    const begun = isLast && place === null ? places.placeBeginning(token) : null
    if (begun) {
      place = begun
      roles[index] = 'place'
      continue
    }
    // If the search already names a trade, an unknown word is probably no trade.
    const like = isTyped ? null : trades.stemLike(token)
    if (like !== null) {
      stems[index] = like
      corrected.push(token)
    } else if (place === null) {
      place = places.placeLike(token)
      if (place) roles[index] = 'place'
      if (place) corrected.push(token)
    }
  }

  // Filler words can be part of trade phrases, such as 'seguro' in 'seguro de casa'.
  const isPart = (index: number) => isOpen(index) || (roles[index] === 'filler' && stems[index] !== '')
  const parts = stems.filter((_, index) => isPart(index))
  const significant = new Set(stems.filter((_, index) => isOpen(index)))
  const exact = new Set(stems.filter((_, index) => trades.hasWord(tokens[index] ?? '')))
  const located = new Set(stems.filter((_, index) => isWordAfterSpanishPrepositionEn(tokens, index)))
  const found = bestPhrases(trades, parts, { significant, exact, located })
  const ids = new Set(found.flatMap((phrase) => [...phrase.trades]))
  const used = new Set(found.flatMap((phrase) => phrase.stems))
  for (const [index, stem] of stems.entries())
    if (isPart(index) && (used.has(stem) || isDescribing(stem, tokens[index] ?? '', ids, trades, isName)))
      roles[index] = 'trade'

  const beginning = tokens[last] ?? ''
  if (ids.size === 0 && isOpen(last) && beginning.length >= minBeginning && !isName(beginning))
    for (const id of trades.tradesBeginning(beginning)) {
      ids.add(id)
      roles[last] = 'trade'
    }

  // If a search names no trade, an ordinary word such as 'bueno' may be a surname: 'Gabriel Bueno'.
  if (ids.size === 0)
    for (const [index, token] of tokens.entries())
      if (roles[index] === 'filler' && !stopWords.has(token) && isName(token)) roles[index] = 'word'

  const leadsToPlace = (at: number): boolean =>
    roles[at] === 'filler' &&
    placeLeads.has(tokens[at] ?? '') &&
    (roles[at + 1] === 'place' || leadsToPlace(at + 1))
  const withoutRole = (role: Role) =>
    tokens.map((token, at) => ({ token, at })).filter(({ at }) => roles[at] !== role)
  const withoutTrades = withoutRole('trade').filter(
    ({ at }) => roles[at] !== 'filler' || tokens.slice(at && at - 1, at + 1).includes('en'),
  )
  const bare = textOf(withoutTrades.filter(({ at }) => !leadsToPlace(at)))
  const isBareClear = findPlace(bare.split(' '), trades, places, isName)?.place.label === place?.label
  return {
    trades: [...ids],
    place,
    words: tokens.filter((_, index) => roles[index] === 'word'),
    text: tokens.filter((_, index) => roles[index] === 'word' || roles[index] === 'trade'),
    corrected: corrected.filter((token) => roles[tokens.indexOf(token)] !== 'word'),
    withoutTrades: isBareClear ? bare : textOf(withoutTrades),
    withoutPlace: removeTrailingPreposition(
      textOf(withoutRole('place').filter(({ at }) => !leadsToPlace(at))),
    ),
  }
}

const textOf = (words: readonly { token: string }[]) => words.map(({ token }) => token).join(' ')

const isBeginning = (token: string, trades: TradeIndex) =>
  token.length >= minBeginning && !trades.hasWord(token) && trades.tradesBeginning(token).length > 0

function findPlace(
  tokens: readonly string[],
  trades: TradeIndex,
  places: PlaceIndex,
  isName: (word: string) => boolean,
): { place: SearchedPlace; ranges: { start: number; end: number }[] } | null {
  const significant = tokens.filter((token) => !isFillerWord(token))
  const isNoName = !tokens.some(isName)
  const longer = trades.phrasesWithin(new Set(tokens.map(stemWord)))
  const candidates: { place: SearchedPlace; start: number; end: number }[] = []
  for (let start = 0; start < tokens.length; start++) {
    const at = places.placeAt(tokens, start)
    if (!at) continue
    const follows = tokens[start - 1] === 'en'
    const stems = new Set(tokens.slice(start, start + at.length).map(stemWord))
    const isTrade =
      trades.phrasesWithin(stems).some((phrase) => phrase.stems.length === stems.size) ||
      // In 'mi carro no jala', the word 'jala' describes a car problem and is not the town Jala.
      longer.some(
        (phrase) =>
          phrase.stems.length > stems.size && [...stems].every((stem) => phrase.stems.includes(stem)),
      )
    const isAll = isNoName && at.length >= significant.length
    if (isTrade ? !follows : at.isAmbiguous && !follows && !isAll) continue
    candidates.push({ place: at.place, start, end: start + at.length })
  }
  const found: typeof candidates = []
  for (const one of candidates.toSorted((a, b) => b.end - b.start - (a.end - a.start)))
    if (!found.some(({ start, end }) => one.start < end && start < one.end)) found.push(one)
  found.sort((a, b) => a.start - b.start)
  const named = found.map(({ place }) => place)
  const cities = named.filter(({ state }) => state === null)
  const labels = [...new Set(cities.map(({ label }) => label))]
  const place =
    labels.length > 1
      ? { label: labels.join(' y '), areaIds: cities.flatMap(({ areaIds }) => areaIds), state: null }
      : (cities[0] ?? named.at(-1))
  return place ? { place, ranges: found } : null
}

/** Words after 'en' count less: 'humedad en la recámara' is about damp, not about bedrooms. */
function bestPhrases(
  trades: TradeIndex,
  parts: readonly string[],
  { significant, exact, located }: Record<'significant' | 'exact' | 'located', ReadonlySet<string>>,
): TradePhrase[] {
  const open = new Set(parts)
  const reach = (phrase: TradePhrase) =>
    Math.max(...[...phrase.trades].map((id) => trades.coverage(id, open)))
  const isExact = ({ stems }: TradePhrase) => stems.every((stem) => exact.has(stem))
  const isLocated = ({ stems }: TradePhrase) => stems.every((stem) => located.has(stem))
  const start = ({ stems }: TradePhrase) => Math.min(...stems.map((stem) => parts.indexOf(stem)))
  const candidates = trades
    .phrasesWithin(open)
    .filter(({ stems }) => stems.some((stem) => significant.has(stem)))
    .map((phrase) => ({ phrase, coverage: reach(phrase) }))
    .sort(
      (one, other) =>
        other.phrase.stems.length - one.phrase.stems.length ||
        Number(isExact(other.phrase)) - Number(isExact(one.phrase)) ||
        Number(isLocated(one.phrase)) - Number(isLocated(other.phrase)) ||
        Number(other.phrase.isProfession) - Number(one.phrase.isProfession) ||
        other.coverage - one.coverage ||
        start(one.phrase) - start(other.phrase),
    )
    .map(({ phrase }) => phrase)
  const [first] = candidates
  if (!first?.isProfession) return first ? [first] : []
  const after = start(first) + first.stems.length
  const next = candidates.find((phrase) => phrase.isProfession && isExact(phrase) && start(phrase) === after)
  return next ? [first, next] : [first]
}

function isDescribing(
  stem: string,
  token: string,
  ids: ReadonlySet<string>,
  trades: TradeIndex,
  isName: (word: string) => boolean,
): boolean {
  const known = new Set([stem])
  return !isName(token) && [...ids].some((id) => trades.coverage(id, known) > 0)
}
