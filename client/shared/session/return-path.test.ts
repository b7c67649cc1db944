import { describe, expect, it } from 'vitest'
import { getReturnPath, getSignInPath } from '#client/shared/session/return-path.ts'

describe('path that opens after signing in', () => {
  it('is the page that requested the sign-in', () => {
    const asked = new URL(
      getSignInPath('/perfil/ana?mes=2026-11'),
      'https://circulo.example',
    ).searchParams.get('volver')
    expect(getReturnPath(asked)).toBe('/perfil/ana?mes=2026-11')
  })

  it('is the dashboard when no page was requested', () => {
    expect(getReturnPath(null)).toBe('/dashboard')
    expect(getReturnPath('')).toBe('/dashboard')
  })

  it.each([
    'https://malo.example',
    '//malo.example',
    '/\\malo.example',
    'javascript:alert(1)',
    '/\t/malo.example',
    '/.//malo.example',
    '/x/..//malo.example',
  ])('ignores a path on another site: %j', (asked) => {
    expect(getReturnPath(asked)).toBe('/dashboard')
  })
})
