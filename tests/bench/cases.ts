import superjson from 'superjson'
import { isSensitiveQueryInput } from '#kernel/sensitive-input/contract.ts'
import type { BenchMember, BenchPeopleSample } from './sample.ts'
import { listSchedulingBenchCases } from './scheduling-cases.ts'

export type BenchCaseKind =
  | 'page'
  /**
   * Search and suggestions: the response time may grow with the number of matches, and thus with the data
   * set.
   */
  | 'search'
  | 'read'

export type OrmComparisonPage = 'explore' | 'profile' | 'dashboard'

export interface BenchCase {
  name: string
  actor: 'visitor' | 'member' | 'member, large circle' | 'member, empty circle' | 'provider'
  kind: BenchCaseKind
  stock?: OrmComparisonPage
  calls: BenchProcedureCall[]
}

export interface BenchProcedureCall {
  procedure: string
  input: unknown
  member: BenchMember | null
}

export function buildProcedureRequest({
  procedure,
  input,
}: Pick<BenchProcedureCall, 'procedure' | 'input'>): {
  path: string
  body: string | null
} {
  const packed = JSON.stringify(input === undefined ? {} : { 0: superjson.serialize(input) })
  const path = `/trpc/${procedure}?batch=1`
  if (isSensitiveQueryInput(input)) return { path, body: packed }
  return { path: `${path}&input=${encodeURIComponent(packed)}`, body: null }
}

export type MakeBenchCase = typeof make

function make(
  name: string,
  actor: BenchCase['actor'],
  kind: BenchCaseKind,
  members: readonly (BenchMember | null)[],
  inputs: readonly unknown[] = [undefined],
  stock?: OrmComparisonPage,
): BenchCase {
  const procedure = name.split(':')[0] ?? name
  const turns = members.length === 0 ? 0 : Math.max(members.length, inputs.length)
  const calls = Array.from({ length: turns }, (_, turn) => ({
    procedure,
    input: inputs[turn % inputs.length],
    member: members[turn % members.length] ?? null,
  }))
  return { name, actor, kind, calls, ...(stock ? { stock } : {}) }
}

const tradeInCity = [{ profession: 'dentista', place: 'CDMX' }, { name: 'dentista cdmx' }]

export function listBenchCases(sample: BenchPeopleSample): BenchCase[] {
  const visitor = [null]
  const queries = sample.people
  const { typical, heavy, empty } = sample
  const about = (people: readonly { id: string }[]) => people.map(({ id }) => ({ personId: id }))
  return [
    make('circles.explore: first page', 'visitor', 'page', visitor, [{}], 'explore'),
    make('circles.explore: first page', 'member', 'page', typical, [{}]),
    make('circles.explore: first page', 'member, large circle', 'page', heavy, [{}]),
    make(
      'circles.explore: next pages',
      'member',
      'page',
      typical,
      sample.cursors.map((cursor) => ({ cursor })),
    ),
    make('circles.explore: my trust', 'member', 'page', typical, [{ order: 'trusted' }]),
    make('circles.explore: my trust', 'member, large circle', 'page', heavy, [{ order: 'trusted' }]),
    make("circles.explore: my trust, after the circle's choices", 'member', 'page', typical, [
      { order: 'trusted', cursor: { near: 0, far: 0, name: 'M', personId: sample.people[0]?.id } },
    ]),
    make('circles.explore: my trust in a city', 'member', 'page', typical, [
      { order: 'trusted', place: sample.city },
    ]),
    make('circles.explore: city', 'visitor', 'page', visitor, [{ place: sample.city }]),
    make('circles.explore: city', 'member', 'page', typical, [{ place: sample.city }]),
    make('circles.explore: state', 'visitor', 'page', visitor, [{ place: sample.state }]),
    make('circles.explore: common name', 'visitor', 'search', visitor, [{ name: sample.commonWord }]),
    make('circles.explore: common name', 'member', 'search', typical, [{ name: sample.commonWord }]),
    make('circles.explore: common name, my trust', 'member', 'search', typical, [
      { name: sample.commonWord, order: 'trusted' },
    ]),
    make('circles.explore: two common names', 'visitor', 'search', visitor, [{ name: 'maria hernandez' }]),
    make('circles.explore: two common names', 'member', 'search', typical, [{ name: 'maria hernandez' }]),
    make('circles.explore: common name in the largest city', 'visitor', 'search', visitor, [
      { name: `${sample.commonWord} cdmx` },
    ]),
    make('circles.explore: rare name', 'visitor', 'search', visitor, [{ name: sample.rareName }]),
    make('circles.explore: rare name', 'member', 'search', typical, [{ name: sample.rareName }]),
    make('circles.explore: name with a typo', 'visitor', 'search', visitor, [
      { name: 'marrgarita hernandes' },
    ]),
    make('circles.explore: name with a typo', 'member', 'search', typical, [
      { name: 'marrgarita hernandes' },
    ]),
    make('circles.explore: beginning of a name', 'visitor', 'search', visitor, [{ name: 'mari' }]),
    make('circles.explore: two letters', 'visitor', 'search', visitor, [{ name: 'ma' }, { name: 'xo' }]),
    make('circles.explore: trade', 'visitor', 'search', visitor, [{ name: 'plomero' }]),
    make('circles.explore: trade', 'member', 'search', typical, [{ name: 'plomero' }]),
    make('circles.explore: trade, my trust', 'member', 'search', typical, [
      { name: 'plomero', order: 'trusted' },
    ]),
    make('circles.explore: trade near a place', 'visitor', 'search', visitor, [
      { name: 'plomero', near: sample.city },
    ]),
    make('circles.explore: trade near a place', 'member', 'search', typical, [
      { name: 'plomero', near: sample.city },
    ]),
    make('circles.explore: trade with a typo', 'visitor', 'search', visitor, [{ name: 'electrisista' }]),
    make('circles.explore: task', 'visitor', 'search', visitor, [{ name: 'fuga de agua' }]),
    make('circles.explore: trade in a city', 'visitor', 'search', visitor, tradeInCity),
    make('circles.explore: trade in a city', 'member', 'search', typical, tradeInCity),
    make('circles.explore: trade in a city', 'member, large circle', 'search', heavy, [
      { name: 'dentista cdmx' },
    ]),
    make('circles.explore: trade in a city, my trust', 'member', 'search', typical, [
      { name: 'dentista cdmx', order: 'trusted' },
    ]),
    make('circles.explore: trade in a city, my trust', 'member, large circle', 'search', heavy, [
      { name: 'dentista cdmx', order: 'trusted' },
    ]),
    make('circles.explore: largest city', 'visitor', 'search', visitor, [{ place: 'CDMX' }]),
    make('circles.explore: largest city', 'member', 'search', typical, [{ place: 'CDMX' }]),
    make('circles.explore: largest city, my trust', 'member', 'search', typical, [
      { place: 'CDMX', order: 'trusted' },
    ]),
    make(
      'circles.explore: phone',
      'member',
      'search',
      typical,
      queries.map(({ phone }) => ({ name: phone })),
    ),
    make('circles.exploreSuggestions: name', 'visitor', 'search', visitor, [
      { kind: 'name', query: 'elec' },
      { kind: 'name', query: 'ma' },
      { kind: 'name', query: 'maria hernandez' },
      { kind: 'name', query: 'plomero gua' },
    ]),
    make('circles.exploreSuggestions: place', 'visitor', 'search', visitor, [
      { kind: 'place', query: 'gua' },
      { kind: 'place', query: 'ja' },
    ]),
    make('circles.standing', 'visitor', 'read', visitor, about(queries)),
    make('circles.standing', 'member', 'read', typical, about(queries)),
    make('circles.standing', 'member, large circle', 'read', heavy, about(queries)),
    make('circles.standing: popular person', 'visitor', 'read', visitor, about(sample.popular)),
    make('circles.standing: popular person', 'member', 'read', typical, about(sample.popular)),
    make('circles.standing: popular person', 'member, large circle', 'read', heavy, about(sample.popular)),
    make('circles.dashboard', 'member', 'page', typical, [undefined], 'dashboard'),
    make('circles.dashboard', 'member, large circle', 'page', heavy),
    make('circles.dashboard', 'member, empty circle', 'page', empty),
    make('circles.list', 'member', 'read', typical, [{}]),
    make('circles.list', 'member, large circle', 'read', heavy, [{}]),
    make('circles.list: grouped', 'member', 'page', typical, [{ arranged: { order: 'TRADE' } }]),
    make('circles.list: grouped', 'member, large circle', 'page', heavy, [{ arranged: { order: 'TRADE' } }]),
    make('circles.picture', 'member', 'page', typical),
    make('circles.picture', 'member, large circle', 'page', heavy),
    make('circles.list: a name', 'member, large circle', 'search', heavy, [
      { name: sample.commonWord },
      { name: sample.rareName },
    ]),
    make('circles.search: common word', 'member', 'search', typical, [{ query: sample.commonWord }]),
    make('circles.search: common word', 'member, large circle', 'search', heavy, [
      { query: sample.commonWord },
    ]),
    make('circles.search: rare name', 'member', 'search', typical, [{ query: sample.rareName }]),
    make(
      'circles.search: phone',
      'member',
      'search',
      typical,
      queries.map(({ phone }) => ({ query: phone })),
    ),
    make(
      'circles.suggestNames',
      'member',
      'search',
      typical,
      queries.map(({ name }) => ({ query: name.slice(0, 6) })),
    ),
    make('circles.suggestNames: a profession', 'member', 'search', typical, [{ query: 'plomer' }]),
    make(
      'circles.matchContact',
      'member',
      'read',
      typical,
      queries.map(({ name, phone }) => ({ name, phone })),
    ),
    make('identity.viewer', 'visitor', 'read', visitor),
    make('identity.viewer', 'member', 'read', typical),
    make(
      'identity.profile',
      'visitor',
      'page',
      visitor,
      queries.map(({ slug }) => ({ id: slug })),
      'profile',
    ),
    make(
      'identity.profile',
      'member',
      'page',
      typical,
      queries.map(({ slug }) => ({ id: slug })),
    ),
    make(
      'identity.profile: popular person',
      'visitor',
      'page',
      visitor,
      sample.popular.map(({ slug }) => ({ id: slug })),
    ),
    make(
      'identity.resolveProfile',
      'visitor',
      'read',
      visitor,
      queries.map(({ slug }) => ({ id: slug })),
    ),
    make('identity.addressAutocomplete', 'member', 'read', typical),
    make('identity.ownProfile', 'member', 'read', typical),
    make('identity.professions', 'member', 'search', typical, [{ query: 'elec' }, {}]),
    make('identity.account', 'member', 'read', typical),
    make('identity.sessions', 'member', 'read', typical),
    make('identity.signInOptions', 'visitor', 'read', visitor),
    make('reviews.list', 'visitor', 'read', visitor, about(queries)),
    make('reviews.list', 'member', 'read', typical, about(queries)),
    make('reviews.list: popular person', 'visitor', 'read', visitor, about(sample.popular)),
    make('reviews.list: popular person', 'member', 'read', typical, about(sample.popular)),
    make('reviews.works', 'visitor', 'read', visitor, about(queries)),
    make('reviews.works: popular person', 'visitor', 'read', visitor, about(sample.popular)),
    make('invitations.sent', 'member', 'read', typical, [{}]),
    ...listSchedulingBenchCases(sample, make),
  ]
}

export const reasonsNotToMeasureProcedure: Record<string, string> = {
  'identity.deletionSummary': 'read once in the lifetime of an account',
  'identity.mailPreference': 'a page that is opened from an e-mail',
  'identity.readMailToken': 'a page that is opened from an e-mail',
  'identity.readRecovery': 'a page that is opened from an e-mail',
  'invitations.read': 'a page that is opened from an e-mail',
}
