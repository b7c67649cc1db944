import { expect, it } from 'vitest'
import { describeSearch } from '#client/features/directory/search-summary.tsx'

const empty = { name: '', place: '', profession: '' }
const trade = (rest: string) => ({ kind: 'trade' as const, label: 'Plomería', rest })
const place = (rest: string) => ({ kind: 'place' as const, label: 'Guadalajara', rest })
const found = (...chips: (ReturnType<typeof trade> | ReturnType<typeof place>)[]) => ({
  chips,
  corrected: false,
  around: null,
})

it('describeSearch names the recognized trade and place, the other words of the search text, and the filters', () => {
  const search = { texts: { ...empty, name: 'plomero guadalajara' }, near: '' }
  expect(describeSearch(search, found(trade('guadalajara'), place('plomero')))).toBe('Plomería · Guadalajara')
  expect(describeSearch(search, null)).toBe('plomero guadalajara')
  const named = { texts: { ...empty, name: 'plomero Zoila' }, near: 'Tepic, Nayarit' }
  expect(describeSearch(named, found(trade('Zoila')))).toBe('Plomería · Zoila · cerca de Tepic')
  const filters = { texts: { name: '', place: 'Jalisco', profession: 'Plomero' }, near: '' }
  expect(describeSearch(filters, null)).toBe('Plomero · Jalisco')
})
