import { expect, it } from 'vitest'
import { isTimeZone } from '#kernel/time-zones.ts'

it('isTimeZone returns false for a time zone that the server does not know', () => {
  expect(isTimeZone('America/Mexico_City')).toBe(true)
  expect(isTimeZone('Marte/Olimpo')).toBe(false)
  expect(isTimeZone('')).toBe(false)
})
