import { hostPrefix, keepingCookieName } from '#kernel/contract.ts'

/** The person signed in by this browser's cookies, and the encryption key, which is valid as long as their session. */
export interface KeepingKey {
  personId: string
  key: string
}

// The `__Host-` name first: no neighbouring host can set that cookie.
const names = [hostPrefix + keepingCookieName, keepingCookieName]

export function keepingCookiesIn(cookies: string): string[] {
  return names.filter((name) => cookies.split('; ').some((pair) => pair.startsWith(`${name}=`)))
}

/** @param cookies value of `document.cookie` */
export function findKeepingKey(cookies: string): KeepingKey | null {
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  for (const name of names) {
    const value = pairs.find(([known]) => known === name)?.[1]
    const [personId, key, ...more] = value?.split('.') ?? []
    if (personId && key && more.length === 0) return { personId, key }
  }
  return null
}
