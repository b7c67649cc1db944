import { keepingCookiesIn } from '#client/offline/keeping-key.ts'
import { forgetKept } from '#client/shared/session/forget-kept.ts'
import { leaveByItself } from '#client/shared/session/leave-by-itself.ts'
import { tellOtherTabs } from '#client/shared/session/session-channel.ts'
import { hostPrefix, leavingCookieName } from '#kernel/contract.ts'

/** Lifetime of the cookie, in seconds: as long as the longest session. */
const halfAYear = 180 * 24 * 60 * 60

/**
 * Signs out while the product is unreachable. Their offline data cannot be decrypted any more on this device, in any tab. A cookie makes
 * the server end the session with the next request, before it responds.
 * @returns true: it was done
 */
export function leaveUnreachable(): true {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const attributes = `path=/; samesite=lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers, and asynchronous
  const write = (cookie: string) => (document.cookie = `${cookie}; ${attributes}`)
  const keepingCookies = keepingCookiesIn(document.cookie)
  // Whether cookies have the `__Host-` prefix depends on the server's public address, which this page cannot read.
  const prefix = keepingCookies[0]?.startsWith(hostPrefix) ? hostPrefix : ''
  write(`${prefix}${leavingCookieName}=1; max-age=${halfAYear}`)
  for (const name of keepingCookies) write(`${name}=; max-age=0`)
  forgetKept()
  tellOtherTabs({ unreachable: true })
  leaveByItself('/')
  return true
}

/** Whether the member signed out without a network, and their session still waits for its end. */
export function hasLeftUnreachable(): boolean {
  const cookies = document.cookie.split('; ')
  return ['', hostPrefix].some((prefix) => cookies.includes(`${prefix}${leavingCookieName}=1`))
}
