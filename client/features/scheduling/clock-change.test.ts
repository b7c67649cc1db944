import { expect, it } from 'vitest'
import { describeDaylightSavingTimeChange } from '#client/features/scheduling/clock-change.ts'

it.each([
  ['01:30', '03:00', 30, 'ese día cambia la hora'],
  ['01:30', '01:00', 30, 'ese día cambia la hora'],
  ['09:00', '09:30', 30, null],
  ['23:30', '00:00', 30, null],
  ['23:30', '00:30', 60, null],
  ['00:00', '23:00', 1380, null],
] as const)(
  'for an appointment from %s to %s of %i minutes, describeClockChange returns a hint only if the clock changes',
  (time, endTime, minutes, said) => {
    expect(describeDaylightSavingTimeChange({ time, endTime }, minutes)).toBe(said)
  },
)
