import { cancelPushSubscription } from '#client/shared/notifications/push-device.ts'
import { deleteMemberDataFromBrowser } from '#client/shared/session/delete-offline-data.ts'
import { findOfflineKeyCookieNames } from '#client/shared/session/offline-key.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { notifyOtherTabsOfSessionChange } from '#client/shared/session/session-channel.ts'
import { hostCookiePrefix, pendingSignOutCookieName } from '#kernel/contract.ts'

/** The cookie's lifetime equals the maximum lifetime of a session. */
const cookieMaxAgeSeconds = 180 * 24 * 60 * 60

const maxPushCancelMs = 1_000

/** When a member signs out offline, a cookie makes the server end the session at the next request. */
export function signOutOffline(): true {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const attributes = `path=/; samesite=lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and asynchronous
  const write = (cookie: string) => (document.cookie = `${cookie}; ${attributes}`)
  const offlineKeyCookies = findOfflineKeyCookieNames(document.cookie)
  // Only the server knows whether cookie names start with `__Host-`: copy the prefix from an existing cookie.
  const prefix = offlineKeyCookies[0]?.startsWith(hostCookiePrefix) ? hostCookiePrefix : ''
  write(`${prefix}${pendingSignOutCookieName}=1; max-age=${cookieMaxAgeSeconds}`)
  for (const name of offlineKeyCookies) write(`${name}=; max-age=0`)
  deleteMemberDataFromBrowser()
  notifyOtherTabsOfSessionChange({ unreachable: true })
  // Leaving the page at once would interrupt the cancellation of the push subscription.
  const timeout = new Promise((resolve) => setTimeout(resolve, maxPushCancelMs))
  void Promise.race([cancelPushSubscription().catch(() => undefined), timeout]).then(() =>
    leavePageProgrammatically('/'),
  )
  return true
}

export function hasSignedOutOffline(): boolean {
  const cookies = document.cookie.split('; ')
  return ['', hostCookiePrefix].some((prefix) => cookies.includes(`${prefix}${pendingSignOutCookieName}=1`))
}
