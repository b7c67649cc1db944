import { describe, expect, it } from 'vitest'
import { findOfferedSlot, rangeRowsOf, weeklyRangesOf } from '#modules/scheduling/rules.ts'

const now = new Date('2026-05-20T18:00:00Z')

describe('findOfferedSlot', () => {
  const agenda = {
    timeZone: 'America/Mexico_City',
    durationMinutes: 30,
    minNoticeMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    exceptions: [],
    ranges: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 })),
  }

  it('finds what the agenda offers', () => {
    expect(
      findOfferedSlot(agenda, { date: '2026-05-21', time: '16:30', durationMinutes: 30 }, now)?.startsAt,
    ).toEqual(new Date('2026-05-21T22:30:00Z'))
    expect(
      findOfferedSlot(agenda, { date: '2026-07-20', time: '09:00', durationMinutes: 30 }, now),
    ).toBeDefined()
  })

  it.each([
    ['off the step', '2026-05-21', '09:10'],
    ['outside the ranges', '2026-05-21', '17:00'],
    ['in the past', '2026-05-20', '11:30'],
    ['on an earlier day', '2026-05-19', '09:00'],
    ['beyond two months', '2026-07-21', '09:00'],
  ])('does not find what is %s', (_why, date, time) => {
    expect(findOfferedSlot(agenda, { date, time, durationMinutes: 30 }, now)).toBeUndefined()
  })
})

describe('stored ranges', () => {
  it('come back as they were written', () => {
    const weeklyRanges = {
      0: [{ start: '00:00', end: '24:00' }],
      5: [
        { start: '09:05', end: '12:00' },
        { start: '16:00', end: '20:30' },
      ],
    }
    expect(weeklyRangesOf(rangeRowsOf(weeklyRanges))).toEqual(weeklyRanges)
  })
})
