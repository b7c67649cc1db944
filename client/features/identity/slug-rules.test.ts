import { describe, expect, it } from 'vitest'
import { followsName, slugForName, writeSlug } from './slug-rules.ts'

describe('writeSlug', () => {
  it.each([
    ['Ana Ruíz', 'ana-ruiz'],
    ['ana-', 'ana-'],
    ['ana ', 'ana-'],
    ['ana--', 'ana-'],
    ['-', ''],
    ['¡Ñandú!', 'nandu'],
  ])('%s → %s', (typed, slug) => {
    expect(writeSlug(typed)).toBe(slug)
  })
})

describe('followsName', () => {
  it('knows a slug that was made of the name, numbered or not', () => {
    expect(followsName('ana-ruiz', 'Ana Ruíz')).toBe(true)
    expect(followsName('ana-ruiz-12', 'Ana Ruíz')).toBe(true)
    expect(followsName('', 'Ana Ruíz')).toBe(true)
  })

  it('leaves a slug that somebody chose alone', () => {
    expect(followsName('la-plomera', 'Ana Ruíz')).toBe(false)
    expect(followsName('ana-ruiz-plomera', 'Ana Ruíz')).toBe(false)
  })
})

describe('slugForName', () => {
  const saved = { name: 'Ana Ruiz', slug: 'ana-ruiz-2' }

  it('follows the name', () => {
    expect(slugForName('Ana Ruiz López', saved)).toBe('ana-ruiz-lopez')
  })

  it('comes back to the saved one with the name', () => {
    expect(slugForName('Ana Ruíz', saved)).toBe('ana-ruiz-2')
  })

  it('is made of the name when none was saved', () => {
    expect(slugForName('Ana Ruiz', { name: 'Ana Ruiz', slug: '' })).toBe('ana-ruiz')
  })
})
