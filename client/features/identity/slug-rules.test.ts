import { describe, expect, it } from 'vitest'
import { cleanTypedSlug, isSlugMadeFromName, makeSlugForName } from './slug-rules.ts'

describe('slug while the member types', () => {
  it.each([
    ['Ana Ruíz', 'ana-ruiz'],
    ['ana-', 'ana-'],
    ['ana ', 'ana-'],
    ['ana--', 'ana-'],
    ['-', ''],
    ['¡Ñandú!', 'nandu'],
  ])('cleanTypedSlug converts the typed text %j to the slug %j', (typed, slug) => {
    expect(cleanTypedSlug(typed)).toBe(slug)
  })
})

describe('check whether a slug was made from a name', () => {
  it('isSlugMadeFromName returns true for a slug made from the name, with or without a number', () => {
    expect(isSlugMadeFromName('ana-ruiz', 'Ana Ruíz')).toBe(true)
    expect(isSlugMadeFromName('ana-ruiz-12', 'Ana Ruíz')).toBe(true)
    expect(isSlugMadeFromName('', 'Ana Ruíz')).toBe(true)
  })

  it('isSlugMadeFromName returns false for a slug that differs from the slug made from the name', () => {
    expect(isSlugMadeFromName('la-plomera', 'Ana Ruíz')).toBe(false)
    expect(isSlugMadeFromName('ana-ruiz-plomera', 'Ana Ruíz')).toBe(false)
  })
})

describe('slug suggested for a name', () => {
  const saved = { name: 'Ana Ruiz', slug: 'ana-ruiz-2' }

  it('makeSlugForName makes a slug from the typed name if it differs from the saved name', () => {
    expect(makeSlugForName('Ana Ruiz López', saved)).toBe('ana-ruiz-lopez')
  })

  it('makeSlugForName returns the saved slug when the member changes the name back to the saved name', () => {
    expect(makeSlugForName('Ana Ruíz', saved)).toBe('ana-ruiz-2')
  })

  it('makeSlugForName makes a slug from the name if no slug was saved', () => {
    expect(makeSlugForName('Ana Ruiz', { name: 'Ana Ruiz', slug: '' })).toBe('ana-ruiz')
  })
})
