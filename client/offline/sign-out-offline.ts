import { forgetDevice } from '#client/shared/notifications/push-device.ts'
import { deleteMemberData } from '#client/shared/session/delete-offline-data.ts'
import { findOfflineKeyCookies } from '#client/shared/session/offline-key.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { notifyOtherTabs } from '#client/shared/session/session-channel.ts'
import { hostCookiePrefix, pendingSignOutCookieName } from '#kernel/contract.ts'

/**
 * Lifetime of the cookie that marks a pending sign-out, in seconds; equal to the maximum lifetime of a
 * session.
 */
const cookieMaxAgeSeconds = 180 * 24 * 60 * 60

/** Max wait for the cancellation of the browser's push subscription, in ms. */
const maxForgetMs = 1_000

/**
 * Signs out while the product is unreachable. Afterwards no tab can decrypt the member's offline data on this
 * device. A cookie makes the server end the session with the next request.
 * @returns true: the sign-out succeeded
 */
export function signOutOffline(): true {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const attributes = `path=/; samesite=lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and asynchronous
  const write = (cookie: string) => (document.cookie = `${cookie}; ${attributes}`)
  const offlineKeyCookies = findOfflineKeyCookies(document.cookie)
  // Use the prefix of the existing cookie: whether cookies have the prefix depends on the server's public
  // address, which this page cannot read.
  const prefix = offlineKeyCookies[0]?.startsWith(hostCookiePrefix) ? hostCookiePrefix : ''
  write(`${prefix}${pendingSignOutCookieName}=1; max-age=${cookieMaxAgeSeconds}`)
  for (const name of offlineKeyCookies) write(`${name}=; max-age=0`)
  deleteMemberData()
  notifyOtherTabs({ unreachable: true })
  // Leaving the page at once would interrupt the cancellation of the browser's push subscription.
  const timeout = new Promise((resolve) => setTimeout(resolve, maxForgetMs))
  void Promise.race([forgetDevice().catch(() => undefined), timeout]).then(() =>
    leavePageProgrammatically('/'),
  )
  return true
}

export function hasSignedOutOffline(): boolean {
  const cookies = document.cookie.split('; ')
  return ['', hostCookiePrefix].some((prefix) => cookies.includes(`${prefix}${pendingSignOutCookieName}=1`))
}
