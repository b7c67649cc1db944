import { describe, expect, it } from 'vitest'
import { findOfflineEncryptionKey, findOfflineKeyCookies } from './offline-key.ts'

describe('encryption key of the API responses stored for offline use', () => {
  it('is read from the cookie `guardado` when there are other cookies too', () => {
    expect(findOfflineEncryptionKey('a=1; guardado=ana.clave-1_x; b=2')).toEqual({
      personId: 'ana',
      key: 'clave-1_x',
    })
  })

  it("is read from this host's cookie when another subdomain has set a forged cookie", () => {
    const cookies = 'guardado=otra.falsa; __Host-guardado=ana.clave'
    expect(findOfflineEncryptionKey(cookies)).toEqual({ personId: 'ana', key: 'clave' })
    expect(findOfflineKeyCookies(cookies)).toEqual(['__Host-guardado', 'guardado'])
  })

  it.each(['', 'otra=1', 'guardado=', 'guardado=ana', 'guardado=ana.', 'guardado=.clave', 'guardado=a.b.c'])(
    'is null for the cookies %j',
    (cookies) => expect(findOfflineEncryptionKey(cookies)).toBeNull(),
  )
})
