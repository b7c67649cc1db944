import { describe, expect, it } from 'vitest'
import { findKeepingKey, keepingCookiesIn } from './keeping-key.ts'

describe('the key of the offline data', () => {
  it('is read from its cookie, also among others', () => {
    expect(findKeepingKey('a=1; guardado=ana.clave-1_x; b=2')).toEqual({ personId: 'ana', key: 'clave-1_x' })
  })

  it('is the one of this host when a neighbouring host has planted another', () => {
    const cookies = 'guardado=otra.falsa; __Host-guardado=ana.clave'
    expect(findKeepingKey(cookies)).toEqual({ personId: 'ana', key: 'clave' })
    expect(keepingCookiesIn(cookies)).toEqual(['__Host-guardado', 'guardado'])
  })

  it.each(['', 'otra=1', 'guardado=', 'guardado=ana', 'guardado=ana.', 'guardado=.clave', 'guardado=a.b.c'])(
    'is null in %j',
    (cookies) => expect(findKeepingKey(cookies)).toBeNull(),
  )
})
