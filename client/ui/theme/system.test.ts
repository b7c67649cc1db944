import { describe, expect, it } from 'vitest'
import { getChakraStyleSystem } from './system.ts'

describe('the theme', () => {
  it('the theme selects the colour scheme with a CSS media query, without a script', () => {
    const css = JSON.stringify(getChakraStyleSystem().getTokenCss())
    expect(css).toContain('@media (prefers-color-scheme: dark)')
    expect(css).not.toContain('.dark')
  })
})
