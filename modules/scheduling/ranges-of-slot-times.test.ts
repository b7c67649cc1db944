import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAvailableSlots } from '#modules/scheduling/availability.ts'
import { formatMinutesOfDay, parseMinutesOfDay } from '#modules/scheduling/local-time.ts'
import { convertSlotTimesToTimeRanges } from '#modules/scheduling/ranges-of-slot-times.ts'

describe('convertSlotTimesToTimeRanges, which converts slot times into time ranges', () => {
  it.each([
    ['no times', [], 30, []],
    ['one time', ['09:00'], 30, [['09:00', '09:30']]],
    ['consecutive times', ['09:00', '09:30', '10:00'], 30, [['09:00', '10:30']]],
    [
      'times with a gap',
      ['09:00', '09:30', '16:00'],
      30,
      [
        ['09:00', '10:00'],
        ['16:00', '16:30'],
      ],
    ],
    ['unsorted times, one of them twice', ['10:00', '09:00', '09:00'], 60, [['09:00', '11:00']]],
    [
      'slot starts that are closer than the duration',
      ['09:00', '09:30', '10:00', '10:30'],
      60,
      [
        ['09:00', '11:00'],
        ['09:30', '11:30'],
      ],
    ],
    [
      'slot starts that are further apart than the duration',
      ['09:00', '10:00'],
      30,
      [
        ['09:00', '09:30'],
        ['10:00', '10:30'],
      ],
    ],
    ['a slot that ends at midnight', ['23:00', '23:30'], 30, [['23:00', '24:00']]],
    ['a slot that would end after midnight', ['23:30', '23:45'], 30, [['23:30', '24:00']]],
    ['invalid times', ['9:00', '', '25:00', '24:00', 'mañana', '09:00'], 30, [['09:00', '09:30']]],
  ] as [string, string[], number, [string, string][]][])(
    'convertSlotTimesToTimeRanges converts slot times to working-hours ranges: %s',
    (_of, times, duration, expected) => {
      expect(convertSlotTimesToTimeRanges(times, duration)).toEqual(
        expected.map(([start, end]) => ({ start, end })),
      )
    },
  )

  it('convertSlotTimesToTimeRanges returns ranges that offer exactly the given slot times', () => {
    const time = fc.integer({ min: 0, max: 1439 }).map(formatMinutesOfDay)
    const grid = fc.integer({ min: 0, max: 95 }).map((n) => formatMinutesOfDay(n * 15))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(grid, time), { maxLength: 40 }),
        fc.constantFrom(15, 30, 45, 60, 90, 120),
        (times, durationMinutes) => {
          const slots = listAvailableSlots({
            timeZone: 'UTC',
            weeklyRanges: { 1: convertSlotTimesToTimeRanges(times, durationMinutes) },
            durationMinutes,
            appointments: [],
            now: new Date('2026-01-05T00:00:00Z'),
            window: { to: '2026-01-05' },
          })
          const fit = times.filter((one) => parseMinutesOfDay(one) + durationMinutes <= 1440)
          expect(slots.map((slot) => slot.time)).toEqual([...new Set(fit)].sort())
        },
      ),
    )
  })
})
