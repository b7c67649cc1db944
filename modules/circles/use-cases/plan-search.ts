import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import type { ExploreInput, Understood } from '#modules/circles/contract/explore.ts'
import { findEntries } from '#modules/circles/data/directory.ts'
import { findKnownWords, findSimilarTerms, findTermsLike } from '#modules/circles/data/directory-words.ts'
import type { TermQuery } from '#modules/circles/data/term-query.ts'
import { type Area, areaOf } from '#modules/circles/places/areas.ts'
import { readCatalogs } from '#modules/circles/search/catalogs.ts'
import {
  type Found,
  inOtherPlaces,
  type Parts,
  type Section,
  sectionsOf,
  ungrouped,
} from '#modules/circles/search/sections.ts'
import { isOfName, isOfProfession, tradeTerm, wordTerm } from '#modules/circles/search/terms.ts'
import {
  type Catalogs,
  possibleNames,
  type Understood as Read,
  understand,
} from '#modules/circles/search/understand.ts'
import { searchTokens } from '#modules/circles/search/words.ts'
import { findPlaceTerms, termsOf } from '#modules/circles/use-cases/find-place-terms.ts'

/** People found by the words of services, and as many by those of reviews. */
const maxMentions = 100

export interface SearchPlan extends Found {
  /** Shown when `sections` have no one: people of the trade in other places. */
  alternatives: Section[]
  understood: Understood
  /** The interpretation, used to suggest alternatives for an empty result. */
  read: Read
  trades: string[]
  /** Terms of the place that was named; null when none was. */
  placeTerms: string[] | null
}

/** @returns null when nothing is searched */
export async function planSearch(ctx: RequestContext, input: ExploreInput): Promise<SearchPlan | null> {
  if (input.name === '' && input.place === '' && input.profession === '' && input.near === '') return null
  const catalogs = await readCatalogs(ctx.db)
  const words = possibleNames(`${input.name} ${input.profession}`)
  const names = new Set(await findKnownWords(ctx.db, words))
  const [name, profession] = [input.name, input.profession].map((text) =>
    understand(text, catalogs, (word) => names.has(word)),
  )
  if (!name || !profession) return null

  const [filterTerms, wordsOfName, professionSets, own] = await Promise.all([
    input.place === '' ? null : findPlaceTerms(ctx.db, input.place, catalogs),
    findTerms(ctx.db, name.text),
    findTerms(ctx.db, profession.trades.length > 0 ? [] : profession.text),
    findOwnArea(ctx, input),
  ])
  const namedTerms = name.place && termsOf(name.place)
  const placeTerms = filterTerms ?? namedTerms
  const filtersTrade = profession.trades.length > 0 && input.name !== ''
  const trades = filtersTrade ? name.trades : [...name.trades, ...profession.trades]
  // Signs alone are in no name: the empty set of terms finds no one.
  const isUnreadable = [input.name, input.profession].some(
    (text) => text !== '' && searchTokens(text).length === 0,
  )
  const common = [
    ...(isUnreadable ? [[]] : []),
    ...professionSets.map((terms) => terms.filter(isOfProfession)),
    ...(filtersTrade ? [profession.trades.map(tradeTerm)] : []),
    ...(filterTerms && namedTerms ? [namedTerms] : []),
  ]
  const from = placeTerms ? null : own
  const parts = { ...readText(name, wordsOfName, catalogs), trades, placeTerms, common, from }
  const found = sectionsOf(parts)
  if (found.sections.length === 0) return null
  const within = { all: [...common, ...(placeTerms ? [placeTerms] : [])], except: found.counted }
  const mentions = await findMentions(ctx, name, within)
  const sections = [...found.sections, ...mentions]
  return {
    sections,
    counted: [...found.counted, ...mentions.map(({ query }) => query)],
    alternatives: trades.length > 0 && placeTerms ? inOtherPlaces(trades, placeTerms, common) : [],
    understood: describe(input.name, name, catalogs, sections, from),
    read: name,
    trades,
    placeTerms,
  }
}

/** People whose services or reviews have the words, after the people found by trade or name. */
async function findMentions(ctx: RequestContext, { text }: Read, within: TermQuery): Promise<Section[]> {
  if (text.length === 0) return []
  const search = { words: text.join(' '), limit: maxMentions }
  const among = await Promise.all(ctx.participants.map((module) => module.findByWords?.(ctx.db, search)))
  const ids = [...new Set(among.flatMap((some) => some ?? []))]
  return ids.length === 0 ? [] : [ungrouped({ ...within, among: ids })]
}

/** @param terms those of each word of `read.text` */
function readText(
  read: Read,
  terms: readonly string[][],
  { trades: index }: Catalogs,
): Pick<Parts, 'text' | 'hasNames'> {
  // 'Cortés' is a surname, and a word for a task of electricians: people of that name come first.
  const isName = (word: string, at: number) =>
    !index.hasProfessionWord(word) && (terms[at] ?? []).includes(wordTerm(word))
  if (read.trades.length > 0 && read.text.every(isName))
    return { text: rarestFirst(terms.map(ofNames)), hasNames: true }
  const named = read.text.flatMap((word, index) => (read.words.includes(word) ? [terms[index] ?? []] : []))
  if (read.trades.length === 0) return { text: rarestFirst(named), hasNames: named.length > 0 }
  // Beside a trade, a word that no person has describes the task.
  const known = named.filter((set) => set.length > 0)
  if (known.length === 0) return { text: rarestFirst(terms.map(ofNames)), hasNames: false }
  const ofTrade = terms.filter((_, index) => !read.words.includes(read.text[index] ?? '')).flat()
  return { text: [...rarestFirst(known), [...read.trades.map(tradeTerm), ...ofTrade]], hasNames: true }
}

/** The terms that each word stands for. */
function findTerms(tx: Tx, words: readonly string[]): Promise<string[][]> {
  return Promise.all(
    words.map(async (word) => {
      const found = await findTermsLike(tx, word)
      return found.length > 0 ? found : (await findSimilarTerms(tx, word)).map(({ term }) => term)
    }),
  )
}

/** Name terms only: the trade term already matches nearly all people with that word in their profession. */
const ofNames = (terms: readonly string[]) => terms.filter(isOfName)

/** Long words are rare as a rule. */
function rarestFirst(sets: readonly string[][]): string[][] {
  const length = ([first = '']: readonly string[]) => first.length
  return [...sets].sort((one, other) => length(other) - length(one))
}

/** Where groups begin: the place that was asked for, or the member's own city. */
async function findOwnArea(ctx: RequestContext, { near }: ExploreInput): Promise<Area | null> {
  if (near !== '') return areaOfText(near)
  if (!ctx.actor) return null
  const [own] = await findEntries(ctx.db, [ctx.actor.personId])
  return own ? areaOf(own.city, own.state) : null
}

/** 'Zapopan, Jalisco' */
function areaOfText(text: string): Area | null {
  const [city = '', ...state] = text.split(',')
  return areaOf(city, state.join(' ') || null)
}

function describe(
  text: string,
  read: Read,
  { trades: index }: Catalogs,
  sections: readonly Section[],
  from: Area | null,
): Understood {
  const trades = read.trades.map((id) => index.nameOf(id))
  return {
    chips: [
      ...(trades.length > 0
        ? [{ kind: 'trade' as const, label: trades.join(' · '), rest: read.withoutTrades }]
        : []),
      ...(read.place ? [{ kind: 'place' as const, label: read.place.label, rest: read.withoutPlace }] : []),
    ],
    corrected: text !== '' && read.corrected.length > 0,
    around: from && sections.some(({ groupOf }) => groupOf(0) !== null) ? from.city : null,
  }
}
