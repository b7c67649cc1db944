import { cancelPushSubscription } from '#client/shared/notifications/push-device.ts'
import { deleteMemberData } from '#client/shared/session/delete-offline-data.ts'
import { findOfflineKeyCookies } from '#client/shared/session/offline-key.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { notifyOtherTabs } from '#client/shared/session/session-channel.ts'
import { hostCookiePrefix, pendingSignOutCookieName } from '#kernel/contract.ts'

/** Lifetime of the sign-out cookie in seconds; equal to the maximum lifetime of a session. */
const cookieMaxAgeSeconds = 180 * 24 * 60 * 60

/** Max wait for the cancellation of the browser's push subscription, in ms. */
const maxForgetMs = 1_000

/**
 * Signs out while the server is unreachable. Deletes the key cookie, so that no tab can decrypt the member's offline
 * data. Sets a cookie with which the server ends the session at the next request.
 * @returns true: signing out without a network always succeeds
 */
export function signOutOffline(): true {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const attributes = `path=/; samesite=lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and asynchronous
  const write = (cookie: string) => (document.cookie = `${cookie}; ${attributes}`)
  const offlineKeyCookies = findOfflineKeyCookies(document.cookie)
  // Give the new cookie the prefix of the existing key cookie. The prefix depends on the server's public URL, which
  // this page cannot read.
  const prefix = offlineKeyCookies[0]?.startsWith(hostCookiePrefix) ? hostCookiePrefix : ''
  write(`${prefix}${pendingSignOutCookieName}=1; max-age=${cookieMaxAgeSeconds}`)
  for (const name of offlineKeyCookies) write(`${name}=; max-age=0`)
  deleteMemberData()
  notifyOtherTabs({ unreachable: true })
  // Leaving the page at once would interrupt the cancellation of the push subscription.
  const timeout = new Promise((resolve) => setTimeout(resolve, maxForgetMs))
  void Promise.race([cancelPushSubscription().catch(() => undefined), timeout]).then(() =>
    leavePageProgrammatically('/'),
  )
  return true
}

export function hasSignedOutOffline(): boolean {
  const cookies = document.cookie.split('; ')
  return ['', hostCookiePrefix].some((prefix) => cookies.includes(`${prefix}${pendingSignOutCookieName}=1`))
}
