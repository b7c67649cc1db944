import { isString } from '#client/lib/storage/session-storage.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Whether this browser gets push messages. `installFirst`: iOS, where only an installed app can get them. `switchedOff`: the
 * operator has disabled the service worker.
 */
export type PushState = 'active' | 'inactive' | 'denied' | 'installFirst' | 'unsupported' | 'switchedOff'

export interface PushFacts {
  publicKey: string | null
  /** Whether the browser has service workers, push and notifications. */
  hasPush: boolean
  isIos: boolean
  /** Whether the page is open in an installed app. */
  isInstalled: boolean
  permission: NotificationPermission
  /** Whether the browser has a subscription of the signed-in member. */
  isSubscribed: boolean
}

export function computePushState(facts: PushFacts): PushState {
  const { publicKey, hasPush, isIos, isInstalled, permission, isSubscribed } = facts
  if (publicKey === null) return 'switchedOff'
  if (!hasPush) return isIos && !isInstalled ? 'installFirst' : 'unsupported'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && isSubscribed ? 'active' : 'inactive'
}

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export function isIosBrowser({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** What this browser stores about its subscription: whose it is, and what the server knows. */
export interface DeviceMark {
  personId: string
  /** Identifies the session, with which the server forgets the subscription. */
  session: string
  endpoint: string
}

/** Returns null for an empty or foreign text. */
export function parseDeviceMark(text: string): DeviceMark | null {
  try {
    const { personId, session, endpoint }: Partial<Record<keyof DeviceMark, unknown>> = JSON.parse(text)
    return isString(personId) && isString(session) && isString(endpoint)
      ? { personId, session, endpoint }
      : null
  } catch {
    return null
  }
}

interface DeviceSituation {
  /** Null after a sign-out, and in a browser that was never subscribed. */
  mark: DeviceMark | null
  viewer: PersonId | null
  session: string
  permission: NotificationPermission
  /** Endpoint of the browser's subscription; null without one. */
  endpoint: string | null
}

/**
 * What a starting page does with the browser's subscription. `forget`: cancel it and close its messages, because the member
 * signed out or another member uses the browser. `subscribe`: tell the server, because the member has a new session or the browser
 * has changed its subscription.
 */
export function decideDeviceStep({
  mark,
  viewer,
  session,
  permission,
  endpoint,
}: DeviceSituation): 'none' | 'forget' | 'subscribe' {
  if (mark === null) return endpoint === null ? 'none' : 'forget'
  // The session may have expired: the member is likely to sign in again.
  if (viewer === null) return 'none'
  if (mark.personId !== viewer || permission !== 'granted') return 'forget'
  return mark.session === session && mark.endpoint === endpoint ? 'none' : 'subscribe'
}
