import { describe, expect, it } from 'vitest'
import {
  readExploreCursor,
  removeExploreCursor,
  writeExploreCursor,
} from '#client/features/directory/explore-start.ts'

const personId = '019b76da-d865-71df-997a-78c835f70fac'

describe('address of a later page of search results', () => {
  it.each([
    { recommendationCount: 17, name: 'Ana ~ López & Cía. 100%', personId },
    { near: 3, far: 12, name: 'Íñigo Núñez', personId },
    { section: 1, nearness: 40, near: 0, far: 2, recommendationCount: 9, name: 'Búsqueda', personId },
  ])('readListCursor returns the list cursor that writeListCursor wrote to the URL: $name', (start) => {
    const search = writeExploreCursor(new URLSearchParams('lugar=Tequila'), start)
    expect(readExploreCursor(new URLSearchParams(search.toString()))).toEqual(start)
    expect(search.get('lugar')).toBe('Tequila')
    expect(removeExploreCursor(search).toString()).toBe('lugar=Tequila')
  })

  it.each([
    '',
    'nada',
    '1~2~3',
    `17~${personId}~`,
    `1.2.3~${personId}~Ana`,
    `10.0.0.0.0~${personId}~Ana`,
    `0.1001.0.0.0~${personId}~Ana`,
    `17~${personId}~a\0b`,
    `-1~${personId}~Ana`,
    `17~${'x'.repeat(36)}~Ana`,
  ])('readListCursor ignores a URL parameter that is not a valid list cursor: %j', (text) =>
    expect(readExploreCursor(new URLSearchParams({ desde: text }))).toBeNull(),
  )
})
