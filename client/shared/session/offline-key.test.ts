import { describe, expect, it } from 'vitest'
import { findOfflineEncryptionKey, findOfflineKeyCookieNames } from './offline-key.ts'

describe('encryption key of the API responses stored for offline use', () => {
  it('findOfflineEncryptionKey reads a person id and an encryption key from the cookie guardado', () => {
    expect(findOfflineEncryptionKey('a=1; guardado=ana.clave-1_x; b=2')).toEqual({
      personId: 'ana',
      key: 'clave-1_x',
    })
  })

  it('findOfflineEncryptionKey reads the cookie with the prefix `__Host-`, not a cookie forged by another subdomain', () => {
    const cookies = 'guardado=otra.falsa; __Host-guardado=ana.clave'
    expect(findOfflineEncryptionKey(cookies)).toEqual({ personId: 'ana', key: 'clave' })
    expect(findOfflineKeyCookieNames(cookies)).toEqual(['__Host-guardado', 'guardado'])
  })

  it.each(['', 'otra=1', 'guardado=', 'guardado=ana', 'guardado=ana.', 'guardado=.clave', 'guardado=a.b.c'])(
    'findOfflineEncryptionKey returns no key for the cookies %j',
    (cookies) => expect(findOfflineEncryptionKey(cookies)).toBeNull(),
  )
})
