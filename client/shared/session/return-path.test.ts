import { describe, expect, it } from 'vitest'
import { getPathAfterSignIn, getSignInPath } from '#client/shared/session/return-path.ts'

describe('path that opens after signing in', () => {
  it('after a sign-in, the page opens that required the sign-in', () => {
    const asked = new URL(
      getSignInPath('/perfil/ana?mes=2026-11'),
      'https://circulo.example',
    ).searchParams.get('volver')
    expect(getPathAfterSignIn(asked)).toBe('/perfil/ana?mes=2026-11')
  })

  it('after a sign-in without a requested page, the dashboard opens', () => {
    expect(getPathAfterSignIn(null)).toBe('/dashboard')
    expect(getPathAfterSignIn('')).toBe('/dashboard')
  })

  it.each([
    'https://malo.example',
    '//malo.example',
    '/\\malo.example',
    'javascript:alert(1)',
    '/\t/malo.example',
    '/.//malo.example',
    '/x/..//malo.example',
  ])('after a sign-in, a return path to another site is ignored: %j', (asked) => {
    expect(getPathAfterSignIn(asked)).toBe('/dashboard')
  })
})
