import { expect, it } from 'vitest'
import { describeClockChange } from '#client/features/scheduling/clock-change.ts'

it.each([
  ['01:30', '03:00', 30, 'ese día cambia la hora'],
  ['01:30', '01:00', 30, 'ese día cambia la hora'],
  ['09:00', '09:30', 30, null],
  ['23:30', '00:00', 30, null],
  ['23:30', '00:30', 60, null],
  ['00:00', '23:00', 1380, null],
] as const)(
  'describeClockChange returns a hint only if the clock changes during the appointment: from %s to %s, %i minutes',
  (time, endTime, minutes, said) => {
    expect(describeClockChange({ time, endTime }, minutes)).toBe(said)
  },
)
