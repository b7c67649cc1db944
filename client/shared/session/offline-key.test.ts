import { describe, expect, it } from 'vitest'
import { findOfflineEncryptionKey, findOfflineKeyCookies } from './offline-key.ts'

describe('encryption key of the API responses stored for offline use', () => {
  it('the key of offline data is read from the cookie `guardado`, among other cookies', () => {
    expect(findOfflineEncryptionKey('a=1; guardado=ana.clave-1_x; b=2')).toEqual({
      personId: 'ana',
      key: 'clave-1_x',
    })
  })

  it('the key of offline data is not read from a cookie that another subdomain has forged', () => {
    const cookies = 'guardado=otra.falsa; __Host-guardado=ana.clave'
    expect(findOfflineEncryptionKey(cookies)).toEqual({ personId: 'ana', key: 'clave' })
    expect(findOfflineKeyCookies(cookies)).toEqual(['__Host-guardado', 'guardado'])
  })

  it.each(['', 'otra=1', 'guardado=', 'guardado=ana', 'guardado=ana.', 'guardado=.clave', 'guardado=a.b.c'])(
    'findOfflineEncryptionKey returns no key for the cookies %j',
    (cookies) => expect(findOfflineEncryptionKey(cookies)).toBeNull(),
  )
})
