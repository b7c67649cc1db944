import { hostPrefix, keepingCookieName } from '#kernel/contract.ts'

/** Who is signed in by this browser's cookies, and the key that comes and goes with their session. */
export interface KeepingKey {
  personId: string
  key: string
}

// First the one that no neighbouring host can have planted.
const names = [hostPrefix + keepingCookieName, keepingCookieName]

/** Names of those that are there. @param cookies as `document.cookie` has them */
export function keepingCookiesIn(cookies: string): string[] {
  return names.filter((name) => cookies.split('; ').some((pair) => pair.startsWith(`${name}=`)))
}

/** @param cookies as `document.cookie` has them */
export function findKeepingKey(cookies: string): KeepingKey | null {
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  for (const name of names) {
    const value = pairs.find(([known]) => known === name)?.[1]
    const [personId, key, ...more] = value?.split('.') ?? []
    if (personId && key && more.length === 0) return { personId, key }
  }
  return null
}
