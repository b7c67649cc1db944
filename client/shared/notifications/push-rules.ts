import { isString } from '#client/lib/storage/session-storage.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Whether this browser receives push messages. `installFirst`: iOS, where only an installed app can receive push
 * messages. `switchedOff`: the operator has disabled the service worker.
 */
export type PushState = 'active' | 'inactive' | 'denied' | 'installFirst' | 'unsupported' | 'switchedOff'

export interface PushConditions {
  publicKey: string | null
  hasPush: boolean
  isIos: boolean
  isInstalled: boolean
  permission: NotificationPermission
  /** Whether the browser has a push subscription that belongs to the signed-in member. */
  isSubscribed: boolean
}

export function computePushState(facts: PushConditions): PushState {
  const { publicKey, hasPush, isIos, isInstalled, permission, isSubscribed } = facts
  if (publicKey === null) return 'switchedOff'
  if (!hasPush) return isIos && !isInstalled ? 'installFirst' : 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && isSubscribed ? 'active' : 'inactive'
}

/** The user agent of an iPad names a Mac, but only the iPad has a touch screen. */
export function isIosBrowser({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** The owner of this browser's push subscription, and the session and endpoint that the server knows. */
export interface StoredPushSubscription {
  personId: string
  /** Identifies the member's session. The server deletes the push subscription when this session ends. */
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
  /** null after a sign-out, and in a browser that never had a push subscription. */
  mark: StoredPushSubscription | null
  viewer: PersonId | null
  session: string
  permission: NotificationPermission
  endpoint: string | null
}

/**
 * Decides at page load what happens to the browser's push subscription. `forget`: cancel the subscription and close
 * its notifications, because the member signed out or another member uses the browser. `subscribe`: send the
 * subscription to the server, because the session or the subscription is new.
 */
export function decidePushSubscriptionStep({
  mark,
  viewer,
  session,
  permission,
  endpoint,
}: DeviceSituation): 'none' | 'forget' | 'subscribe' {
  if (mark === null) return endpoint === null ? 'none' : 'forget'
  // Keep the push subscription of a visitor: the session may have expired, and the member is likely to sign in again.
  if (viewer === null) return 'none'
  if (mark.personId !== viewer || permission !== 'granted') return 'forget'
  return mark.session === session && mark.endpoint === endpoint ? 'none' : 'subscribe'
}
