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

const frameProcedures = new Set(['identity.viewer', 'scheduling.waiting', 'notifications.unseen'])

export function isQueryStoredOffline(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return Array.isArray(path) && offlineProcedures.has(path.join('.'))
}

export function isQueryOfScreenContent(queryKey: readonly unknown[]): boolean {
  const [path] = queryKey
  return isQueryStoredOffline(queryKey) && !(Array.isArray(path) && frameProcedures.has(path.join('.')))
}

export interface BrowserTabToSessionBinding {
  viewer: PersonId | null
  key: string | null
  closed: boolean
}

export const initialBindingOfBrowserTabToSession: BrowserTabToSessionBinding = {
  viewer: null,
  key: null,
  closed: false,
}

/** If the session's encryption key changes, the tab stops storing responses: another person may have used the tab. */
export function bindTabToSession(
  before: BrowserTabToSessionBinding,
  viewer: PersonId | null,
  cookie: OfflineEncryptionKey | null,
): BrowserTabToSessionBinding {
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
export const maxStoredResponseBytes = 400_000

export function findOutdatedStoredResponses(
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
