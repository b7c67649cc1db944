import { hostCookiePrefix, offlineKeyCookieName } from '#kernel/contract.ts'

/** The person who is signed in according to this browser's cookies, and their encryption key, which is valid as long as their session. */
export interface OfflineEncryptionKey {
  personId: string
  key: string
}

// Look for the `__Host-` name first: another subdomain cannot set a cookie with that prefix.
const names = [hostCookiePrefix + offlineKeyCookieName, offlineKeyCookieName]

export function findOfflineKeyCookies(cookies: string): string[] {
  return names.filter((name) => cookies.split('; ').some((pair) => pair.startsWith(`${name}=`)))
}

export function findOfflineEncryptionKey(cookies: string): OfflineEncryptionKey | null {
  const pairs = cookies.split('; ').map((pair) => pair.split('='))
  for (const name of names) {
    const value = pairs.find(([known]) => known === name)?.[1]
    const [personId, key, ...more] = value?.split('.') ?? []
    if (personId && key && more.length === 0) return { personId, key }
  }
  return null
}
