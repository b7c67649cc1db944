import { expect, it } from 'vitest'
import { formatTimeAgo, toLocalDate, toLocalTime } from './instants.ts'

const now = Date.UTC(2026, 10, 24, 18)
const minute = 60_000

it.each([
  [-5, 'hace un momento'],
  [0.5, 'hace un momento'],
  [1, 'hace 1 minuto'],
  [5.9, 'hace 5 minutos'],
  [60, 'hace 1 hora'],
  [23 * 60 + 59, 'hace 23 horas'],
  [24 * 60, 'hace 1 día'],
  [30 * 24 * 60, 'hace 30 días'],
])('formatTimeAgo formats a time %s minutes ago as the Spanish text %s', (minutes, text) => {
  expect(formatTimeAgo(new Date(now - minutes * minute), now)).toBe(text)
})

it('toLocalTime formats an instant as the time of the time zone, in 24 hours', () => {
  const instant = new Date(Date.UTC(2026, 10, 24, 6, 5))
  expect(toLocalTime(instant)).toBe('00:05')
  expect(toLocalTime(instant, 'America/Tijuana')).toBe('22:05')
  expect(toLocalDate(instant, 'America/Tijuana')).toBe('2026-11-23')
})
