import { afterEach, expect, it, vi } from 'vitest'
import {
  findDifferingTimeZoneCity,
  formatInProviderTimeZone,
  formatInReaderTimeZone,
} from '#client/features/scheduling/reader-time-zone.ts'

// 23:30 UTC is 18:30 in Cancún, which is five hours behind UTC all year.
const startsAt = Date.UTC(2026, 10, 24, 23, 30)
const inCancun = { date: '2026-11-24', time: '18:30' }

afterEach(() => vi.unstubAllEnvs())

it.each([
  ['America/Cancun', null],
  ['America/Tijuana', '15:30'],
  ['Europe/Madrid', 'miércoles 25 de noviembre, 00:30'],
])('formatInReaderTimeZone shows 18:30 in Cancún to a reader in %s as %s', (timeZone, moment) => {
  vi.stubEnv('TZ', timeZone)
  expect(formatInReaderTimeZone(startsAt, inCancun)).toBe(moment)
  const told = formatInProviderTimeZone({
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
  // In summer the clock of Havana is ahead of that of Cancún.
  ['America/Havana', '2026-11-24', null],
  ['America/Havana', '2026-07-24', 'Cancún'],
  ['America/Cancun', '', null],
  ['Europe/Madrid', '', 'Cancún'],
])(
  "for a reader in %s on the date %j, findDifferingTimeZoneCity returns the agenda's city if local times differ: %s",
  (timeZone, date, city) => {
    vi.stubEnv('TZ', timeZone)
    expect(findDifferingTimeZoneCity(date, 'America/Cancun')).toBe(city)
  },
)
