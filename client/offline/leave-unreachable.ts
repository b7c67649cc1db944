import { keepingCookiesIn } from '#client/offline/keeping-key.ts'
import { forgetKept } from '#client/shared/session/forget-kept.ts'
import { leaveByItself } from '#client/shared/session/leave-by-itself.ts'
import { tellOtherTabs } from '#client/shared/session/session-channel.ts'
import { hostPrefix, leavingCookieName } from '#kernel/contract.ts'

/** As long as the longest session lives, in seconds. */
const halfAYear = 180 * 24 * 60 * 60

/**
 * Somebody leaves while the product cannot be reached. Nothing of theirs can be opened any more on this device, in any tab; the
 * cookie has the server end the session with the next request, whatever it asks for, before it is answered.
 * @returns that it was done
 */
export function leaveUnreachable(): true {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const attributes = `path=/; samesite=lax${secure}`
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not there in every browser, and answers too late
  const write = (cookie: string) => (document.cookie = `${cookie}; ${attributes}`)
  const keepingCookies = keepingCookiesIn(document.cookie)
  // Whether cookies have the prefix depends on the server's public address, which this page does not know.
  const prefix = keepingCookies[0]?.startsWith(hostPrefix) ? hostPrefix : ''
  write(`${prefix}${leavingCookieName}=1; max-age=${halfAYear}`)
  for (const name of keepingCookies) write(`${name}=; max-age=0`)
  forgetKept()
  tellOtherTabs({ unreachable: true })
  leaveByItself('/')
  return true
}

/** Whether somebody left without a network, and their session waits for it to end. */
export function hasLeftUnreachable(): boolean {
  const cookies = document.cookie.split('; ')
  return ['', hostPrefix].some((prefix) => cookies.includes(`${prefix}${leavingCookieName}=1`))
}
