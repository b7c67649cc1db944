import { describe, expect, it } from 'vitest'
import { returnPath, signInPath } from '#client/shared/session/return-path.ts'

describe('path that opens after signing in', () => {
  it('is the page that requested the sign-in', () => {
    const asked = new URL(signInPath('/perfil/ana?mes=2026-11'), 'https://circulo.example').searchParams.get(
      'volver',
    )
    expect(returnPath(asked)).toBe('/perfil/ana?mes=2026-11')
  })

  it('is the dashboard when no page was requested', () => {
    expect(returnPath(null)).toBe('/dashboard')
    expect(returnPath('')).toBe('/dashboard')
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
    expect(returnPath(asked)).toBe('/dashboard')
  })
})
