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
  'describeClockChange explains the duration of an appointment from %s to %s that takes %i minutes, if the clock changes during it',
  (time, endTime, minutes, said) => {
    expect(describeClockChange({ time, endTime }, minutes)).toBe(said)
  },
)
