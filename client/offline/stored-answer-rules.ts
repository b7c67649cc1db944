import type { OfflineEncryptionKey } from '#client/shared/session/offline-key.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

const offlineProcedures = new Set([
  'identity.viewer',
  'identity.profile',
  'circles.dashboard',
  'circles.list',
  'circles.picture',
  'circles.standing',
  'reviews.list',
  'reviews.works',
  'scheduling.offer',
  'scheduling.appointments',
  'scheduling.waiting',
  'scheduling.days',
  'notifications.list',
  'notifications.unseen',
])

/** Procedures whose data is in the frame around every screen of a member, for instance in the navigation. */
const frameProcedures = new Set(['identity.viewer', 'scheduling.waiting', 'notifications.unseen'])

/** @param queryKey key of a tRPC query: the path of the procedure, then its input */
export function isStoredOffline(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return Array.isArray(path) && offlineProcedures.has(path.join('.'))
}

/**
 * Whether a query's age is part of the age that a screen shows for its data. Queries of the page frame are excluded,
 * because every screen has them.
 */
export function isScreenQuery(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return isStoredOffline(queryKey) && !(Array.isArray(path) && frameProcedures.has(path.join('.')))
}

export interface TabSessionBinding {
  viewer: PersonId | null
  /** Key that encrypts responses which the tab stores; null while the tab must not store responses. */
  key: string | null
  /**
   * Whether the tab stores no responses until it restarts, because the session has changed. Another person may have
   * used the tab between the two sessions, and left data in it.
   */
  closed: boolean
}

export const unboundTabSession: TabSessionBinding = { viewer: null, key: null, closed: false }

/**
 * Decides which session's key encrypts the responses that a tab stores: only the session in which the tab began to
 * show a person. Before a later session of this person, another person may have used the tab.
 * @param cookie the browser's current session key
 */
export function bindTabToSession(
  before: TabSessionBinding,
  viewer: PersonId | null,
  cookie: OfflineEncryptionKey | null,
): TabSessionBinding {
  const own = cookie !== null && cookie.personId === viewer ? cookie.key : null
  if (viewer !== before.viewer) return { viewer, key: own, closed: false }
  if (before.closed) return before
  if (before.key === null) return { viewer, key: own, closed: false }
  return cookie === null || cookie.key === before.key ? before : { viewer, key: null, closed: true }
}

export interface StoredResponseMetadata {
  id: string
  owner: string
  build: string
  storedAt: number
  size: number
}

export const maxStoredResponseAgeMs = 30 * 24 * 60 * 60_000
export const maxStoredResponses = 200
export const maxTotalStoredResponseBytes = 3_000_000
/** Maximum size of a stored response, in bytes; larger responses are not stored. */
export const maxStoredResponseBytes = 400_000

/**
 * Returns ids of responses of another session or build, of too old ones, and of the oldest ones above the limits.
 * Another build may use another format.
 */
export function findOutdatedResponses(
  labels: readonly StoredResponseMetadata[],
  { owner, build, now }: { owner: string; build: string; now: number },
): string[] {
  let bytes = 0
  let count = 0
  return [...labels]
    .sort((one, other) => other.storedAt - one.storedAt)
    .filter((label) => {
      const usable =
        label.owner === owner && label.build === build && now - label.storedAt <= maxStoredResponseAgeMs
      if (!usable || count + 1 > maxStoredResponses || bytes + label.size > maxTotalStoredResponseBytes)
        return true
      count += 1
      bytes += label.size
      return false
    })
    .map(({ id }) => id)
}
