import { afterEach, expect, it, vi } from 'vitest'
import {
  findCityIfTimeZoneDiffersFromReader,
  formatStartTimeInProviderTimeZone,
  formatStartTimeInReaderTimeZone,
} from '#client/features/scheduling/reader-time-zone.ts'

const startsAt = Date.UTC(2026, 10, 24, 23, 30)
const inCancun = { date: '2026-11-24', time: '18:30' }

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['America/Cancun', null],
  ['America/Tijuana', '15:30'],
  ['Europe/Madrid', 'miércoles 25 de noviembre, 00:30'],
])('formatInReaderTimeZone shows 18:30 in Cancún to a reader in %s as %s', (timeZone, moment) => {
  vi.stubEnv('TZ', timeZone)
  expect(formatStartTimeInReaderTimeZone(startsAt, inCancun)).toBe(moment)
  const told = formatStartTimeInProviderTimeZone({
    ...inCancun,
    startsAt: new Date(startsAt),
    timeZone: 'America/Cancun',
  })
  const whose = moment === null ? '' : ' (hora de Cancún)'
  expect(told).toBe(`martes 24 de noviembre, 18:30${whose}`)
})

it.each([
  ['America/Cancun', '2026-11-24', null],
  ['America/Mexico_City', '2026-11-24', 'Cancún'],
  // Havana has summer time, Cancún does not.
  ['America/Havana', '2026-11-24', null],
  ['America/Havana', '2026-07-24', 'Cancún'],
  ['America/Cancun', '', null],
  ['Europe/Madrid', '', 'Cancún'],
])(
  'in the browser time zone %s on the date %j, findCityIfTimeZoneDiffersFromReader returns %s for a provider in Cancún',
  (timeZone, date, city) => {
    vi.stubEnv('TZ', timeZone)
    expect(findCityIfTimeZoneDiffersFromReader(date, 'America/Cancun')).toBe(city)
  },
)
