import type { KeepingKey } from '#client/offline/keeping-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/** Procedures whose answers a member finds again without a network: the circle, profiles and appointments. */
const keptProcedures = new Set([
  'identity.viewer',
  'identity.profile',
  'circles.dashboard',
  'circles.list',
  'circles.standing',
  'reviews.list',
  'reviews.works',
  'scheduling.offer',
  'scheduling.appointments',
])

/** @param queryKey as tRPC makes it: the path of the procedure, then its input */
export function isKept(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return Array.isArray(path) && keptProcedures.has(path.join('.'))
}

/** Who is signed in, which every screen asks, says nothing about how old a screen is. */
export function isOfAScreen(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return isKept(queryKey) && !(Array.isArray(path) && path.join('.') === 'identity.viewer')
}

/** Under which key a tab may keep what it has been answered. */
export interface Binding {
  /** Whom the tab shows, by person id; null for a visitor. */
  viewer: PersonId | null
  /** Null while nothing may be kept. */
  key: string | null
  /** Nothing more until the tab begins anew: it may hold answers to somebody who was here in between. */
  closed: boolean
}

export const unbound: Binding = { viewer: null, key: null, closed: false }

/**
 * A tab is bound to the session with which it began to show somebody. When the browser has another session of the same person by
 * now, somebody else may have been signed in meanwhile and answered in this tab.
 * @param cookie whose session the browser has at this moment
 */
export function bind(before: Binding, viewer: PersonId | null, cookie: KeepingKey | null): Binding {
  const own = cookie !== null && cookie.personId === viewer ? cookie.key : null
  if (viewer !== before.viewer) return { viewer, key: own, closed: false }
  if (before.closed) return before
  if (before.key === null) return { viewer, key: own, closed: false }
  return cookie === null || cookie.key === before.key ? before : { viewer, key: null, closed: true }
}

/** What can be known of a kept answer without opening it. */
export interface KeptLabel {
  id: string
  /** Of the key that it is sealed with. */
  owner: string
  build: string
  /** In ms since 1970. */
  keptAt: number
  /** In bytes. */
  size: number
}

export const longestKeptMs = 30 * 24 * 60 * 60_000
export const mostAnswers = 200
export const mostBytes = 3_000_000
/** Larger answers are not kept at all, in bytes. */
export const largestAnswer = 400_000

/** Which kept answers have to go: those of others, of another build (which may read them wrongly), too old or too many. */
export function findOutdated(
  labels: readonly KeptLabel[],
  { owner, build, now }: { owner: string; build: string; now: number },
): string[] {
  let bytes = 0
  let count = 0
  return [...labels]
    .sort((one, other) => other.keptAt - one.keptAt)
    .filter((label) => {
      const usable = label.owner === owner && label.build === build && now - label.keptAt <= longestKeptMs
      if (!usable || count + 1 > mostAnswers || bytes + label.size > mostBytes) return true
      count += 1
      bytes += label.size
      return false
    })
    .map(({ id }) => id)
}
