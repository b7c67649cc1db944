import { forgetKept } from '#client/lib/forget-kept.ts'
import { keepingCookiesIn } from '#client/lib/keeping-key.ts'
import { leaveByItself } from '#client/lib/leave-by-itself.ts'
import { tellOtherTabs } from '#client/lib/session-channel.ts'
import { leavingCookieName } from '#kernel/contract.ts'

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
  write(`${leavingCookieName}=1; max-age=${halfAYear}`)
  for (const name of keepingCookiesIn(document.cookie)) write(`${name}=; max-age=0`)
  forgetKept()
  tellOtherTabs({ unreachable: true })
  leaveByItself('/')
  return true
}

/** Whether somebody left without a network, and their session waits for it to end. */
export function hasLeftUnreachable(): boolean {
  return document.cookie.split('; ').includes(`${leavingCookieName}=1`)
}
