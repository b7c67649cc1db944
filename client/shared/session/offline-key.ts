import { hostCookiePrefix, offlineEncryptionKeyCookieName } from '#kernel/contract.ts'

export interface OfflineEncryptionKey {
  personId: string
  key: string
}

// Read the cookie with the prefix `__Host-` first: another subdomain cannot set this cookie.
const names = [hostCookiePrefix + offlineEncryptionKeyCookieName, offlineEncryptionKeyCookieName]

export function findOfflineKeyCookieNames(cookies: string): string[] {
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
