import { describe, expect, it } from 'vitest'
import { findOfflineKey, offlineKeyCookiesIn } from './offline-key.ts'

describe('the key of the offline data', () => {
  it('is read from its cookie, also among others', () => {
    expect(findOfflineKey('a=1; guardado=ana.clave-1_x; b=2')).toEqual({ personId: 'ana', key: 'clave-1_x' })
  })

  it('is the one of this host when a neighbouring host has planted another', () => {
    const cookies = 'guardado=otra.falsa; __Host-guardado=ana.clave'
    expect(findOfflineKey(cookies)).toEqual({ personId: 'ana', key: 'clave' })
    expect(offlineKeyCookiesIn(cookies)).toEqual(['__Host-guardado', 'guardado'])
  })

  it.each(['', 'otra=1', 'guardado=', 'guardado=ana', 'guardado=ana.', 'guardado=.clave', 'guardado=a.b.c'])(
    'is null in %j',
    (cookies) => expect(findOfflineKey(cookies)).toBeNull(),
  )
})
