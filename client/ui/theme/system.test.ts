import { describe, expect, it } from 'vitest'
import { themeSystem } from './system.ts'

const system = themeSystem()

describe('the theme', () => {
  it('returns the same styles regardless of earlier calls, so that class names agree on server and browser', () => {
    const asked = () => Object.keys(system.css({ color: 'muted', fontSize: 'sm', lineHeight: 'snug' }))
    const first = asked()
    expect(Object.keys(system.css({ lineHeight: 'snug', fontSize: 'sm', color: 'muted' }))).toEqual(
      first.toReversed(),
    )
    expect(asked()).toEqual(first)
  })

  it('returns the same recipe styles in any order of variants, and creates each recipe once', () => {
    const look = { variants: { size: { sm: { p: 1 } }, tone: { warm: { pt: 5 } } } }
    const asked = (recipe: unknown, props: object) =>
      JSON.stringify((recipe as (props: object) => object)(props))
    const first = asked(system.cva(look), { size: 'sm', tone: 'warm' })
    expect(first).toContain('padding')
    expect(asked(system.cva(look), { tone: 'warm', size: 'sm' })).toBe(first)
    expect(asked(system.cva({ ...look }), { tone: 'warm', size: 'sm' })).toBe(first)
    expect(system.cva(look)).toBe(system.cva(look))
    expect(system.cva(look).variantKeys).toEqual(['size', 'tone'])
  })

  it('keeps the order of properties, so that the later of two overrides the earlier', () => {
    expect(Object.keys(system.css({ p: 1, pt: 5 }))).toEqual(['padding', 'paddingTop'])
    expect(Object.keys(system.css({ pt: 5, p: 1 }))).toEqual(['paddingTop', 'padding'])
  })

  it('follows the reader’s colour scheme without a script', () => {
    const css = JSON.stringify(system.getTokenCss())
    expect(css).toContain('@media (prefers-color-scheme: dark)')
    expect(css).not.toContain('.dark')
  })
})
