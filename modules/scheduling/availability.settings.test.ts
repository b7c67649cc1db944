import { describe, expect, it } from 'vitest'
import {
  listAvailableSlots,
  type Slot,
  type WorkingHoursException,
} from '#modules/scheduling/availability.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import { repeatTimeRangesOnEveryWeekday } from '../../tests/support/reference-slots.ts'

const times = (slots: readonly Slot[], date: string) =>
  slots.filter((slot) => slot.date === date).map((slot) => slot.time)

describe('calculation of appointment slots with agenda exceptions, minimum notice and buffers', () => {
  const now = new Date('2026-01-05T06:00:00Z')
  const agenda = {
    timeZone: 'America/Mexico_City',
    weeklyRanges: repeatTimeRangesOnEveryWeekday({ start: '09:00', end: '12:00' }),
    durationMinutes: 60,
    appointments: [],
    now,
  }
  const monday = '2026-01-05'
  const on = (date: string, exceptions: WorkingHoursException[]) =>
    times(listAvailableSlots({ ...agenda, exceptions }), date)

  it.each<[string, WorkingHoursException[], string[]]>([
    ['no exception', [], ['09:00', '10:00', '11:00']],
    ['a day off', [{ from: monday, to: monday, ranges: [] }], []],
    [
      'other hours',
      [{ from: monday, to: monday, ranges: [{ start: '17:30', end: '20:00' }] }],
      ['17:30', '18:30'],
    ],
    ['days off that begin before this day', [{ from: '2025-12-20', to: monday, ranges: [] }], []],
    [
      'days off that end on the day before',
      [{ from: '2025-12-20', to: '2026-01-04', ranges: [] }],
      ['09:00', '10:00', '11:00'],
    ],
    [
      'an invalid exception that ends before it begins',
      [{ from: '2026-01-06', to: '2026-01-04', ranges: [] }],
      ['09:00', '10:00', '11:00'],
    ],
    [
      'two exceptions on this day, of which the last applies',
      [
        { from: monday, to: '2026-01-09', ranges: [] },
        { from: monday, to: monday, ranges: [{ start: '22:00', end: '24:00' }] },
      ],
      ['22:00', '23:00'],
    ],
  ])('lists the slots of a day with these agenda exceptions: %s', (_which, exceptions, expected) => {
    expect(on(monday, exceptions)).toEqual(expected)
  })

  it("an exception in a provider's working hours can add appointment slots to a regular day off", () => {
    const sunday = { from: '2026-01-11', to: '2026-01-11', ranges: [{ start: '10:00', end: '12:00' }] }
    const slots = listAvailableSlots({ ...agenda, weeklyRanges: {}, exceptions: [sunday] })
    expect(slots.map(({ date, time }) => `${date} ${time}`)).toEqual(['2026-01-11 10:00', '2026-01-11 11:00'])
  })

  it('offers no slots in an hour that a clock change skips, even if an agenda exception contains that hour', () => {
    const slots = listAvailableSlots({
      ...agenda,
      timeZone: 'America/Tijuana',
      now: new Date('2026-03-07T12:00:00Z'),
      exceptions: [{ from: '2026-03-08', to: '2026-03-08', ranges: [{ start: '01:00', end: '05:00' }] }],
    })
    expect(times(slots, '2026-03-08')).toEqual(['01:00', '03:00', '04:00'])
    expect(slots.find(({ date, time }) => date === '2026-03-08' && time === '03:00')?.startsAt).toEqual(
      new Date('2026-03-08T10:00:00Z'),
    )
  })

  it('listAvailableSlots omits an appointment slot if less than the minimum notice remains before the start', () => {
    const at = (noticeMinutes: number, iso: string) =>
      times(listAvailableSlots({ ...agenda, noticeMinutes, now: new Date(iso) }), monday)
    // 14:00 UTC is 08:00 in Mexico City, 60 minutes before the slot at 09:00.
    expect(at(60, '2026-01-05T14:00:00.000Z')).toEqual(['09:00', '10:00', '11:00'])
    expect(at(60, '2026-01-05T14:00:00.001Z')).toEqual(['10:00', '11:00'])
    expect(at(24 * 60, '2026-01-05T14:00:00Z')).toEqual([])
  })

  it.each([
    [{ before: 0, after: 0 }, ['10:00']],
    [{ before: 15, after: 0 }, ['09:30', '10:00', '10:30']],
    [{ before: 0, after: 15 }, ['09:30', '10:00', '10:30']],
    [{ before: 20, after: 30 }, ['09:30', '10:00', '10:30']],
    [{ before: 45, after: 10 }, ['09:00', '09:30', '10:00', '10:30', '11:00']],
  ])(
    'listAvailableSlots applies the larger of the buffers %o both before and after an appointment',
    (buffers, expected) => {
      const startsAt = new Date('2026-01-05T16:00:00Z')
      const busy = { startsAt, endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS) }
      const slots = listAvailableSlots({ ...agenda, durationMinutes: 30, appointments: [busy], buffers })
      const taken = slots.filter((slot) => slot.taken && slot.date === monday).map(({ time }) => time)
      expect(taken).toEqual(expected)
    },
  )

  it('offers a slot directly next to an appointment only if the agenda has no buffer', () => {
    const busy = { startsAt: new Date('2026-01-05T16:00:00Z'), endsAt: new Date('2026-01-05T17:00:00Z') }
    const at = (before: number) =>
      listAvailableSlots({ ...agenda, appointments: [busy], buffers: { before } }).filter(
        ({ taken, date }) => date === monday && !taken,
      ).length
    expect([at(0), at(1)]).toEqual([2, 0])
  })
})
