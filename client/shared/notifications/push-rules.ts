import { isString } from '#client/lib/storage/session-storage.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/** The state `installFirst` is for iOS, where only an installed app can receive push messages. */
export type PushActivationState =
  | 'active'
  | 'inactive'
  | 'denied'
  | 'installFirst'
  | 'unsupported'
  | 'switchedOff'

export interface PushActivationConditions {
  publicKey: string | null
  hasPush: boolean
  isIos: boolean
  isInstalled: boolean
  permission: NotificationPermission
  isSubscribed: boolean
}

export function computePushActivationState(facts: PushActivationConditions): PushActivationState {
  const { publicKey, hasPush, isIos, isInstalled, permission, isSubscribed } = facts
  if (publicKey === null) return 'switchedOff'
  if (!hasPush) return isIos && !isInstalled ? 'installFirst' : 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && isSubscribed ? 'active' : 'inactive'
}

/** An iPad's user agent names a Mac, but only the iPad has a touch screen. */
export function isIosBrowser({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

export interface StoredPushSubscription {
  personId: string
  /** Hash of the session in which the member subscribed; the push subscription also ends with that session. */
  session: string
  endpoint: string
}

export function parseStoredPushSubscription(text: string): StoredPushSubscription | null {
  try {
    const { personId, session, endpoint }: Partial<Record<keyof StoredPushSubscription, unknown>> =
      JSON.parse(text)
    return isString(personId) && isString(session) && isString(endpoint)
      ? { personId, session, endpoint }
      : null
  } catch {
    return null
  }
}

interface DeviceSituation {
  /** The stored push subscription; null if there is none, for example after a sign-out. */
  mark: StoredPushSubscription | null
  viewer: PersonId | null
  session: string
  permission: NotificationPermission
  endpoint: string | null
}

/**
 * `forget` cancels the push subscription and closes notifications; `subscribe` sends the subscription to the server.
 */
export function decidePushSubscriptionStep({
  mark,
  viewer,
  session,
  permission,
  endpoint,
}: DeviceSituation): 'none' | 'forget' | 'subscribe' {
  if (mark === null) return endpoint === null ? 'none' : 'forget'
  // When a member's session has expired, keep the push subscription: the member is likely to sign in again.
  if (viewer === null) return 'none'
  if (mark.personId !== viewer || permission !== 'granted') return 'forget'
  return mark.session === session && mark.endpoint === endpoint ? 'none' : 'subscribe'
}
