import { describe, expect, it } from 'vitest'
import {
  computeAppointmentDeadlines,
  findBookableSlot,
  findSlotAtChosenTime,
  toAgendaRangeRows,
  toWeeklyRanges,
} from '#modules/scheduling/rules.ts'

const now = new Date('2026-05-20T18:00:00Z')

describe(`findOfferedSlot, which finds a requested slot in the provider's agenda`, () => {
  const agenda = {
    timeZone: 'America/Mexico_City',
    durationMinutes: 30,
    startStepMinutes: null,
    minNoticeMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    exceptions: [],
    ranges: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 })),
  }

  it('findOfferedSlot finds a slot that the agenda offers', () => {
    expect(
      findBookableSlot(agenda, { date: '2026-05-21', time: '16:30', durationMinutes: 30 }, now)?.startsAt,
    ).toEqual(new Date('2026-05-21T22:30:00Z'))
    expect(
      findBookableSlot(agenda, { date: '2026-07-20', time: '09:00', durationMinutes: 30 }, now),
    ).toBeDefined()
  })

  it('findOfferedSlot finds a slot of two hours at each half hour if slots start every 30 minutes', () => {
    const find = (startStepMinutes: number | null, time: string) =>
      findBookableSlot(
        { ...agenda, startStepMinutes },
        { date: '2026-05-21', time, durationMinutes: 120 },
        now,
      )
    expect([find(null, '09:30'), find(30, '15:30')]).toEqual([undefined, undefined])
    expect([find(30, '09:30')?.time, find(30, '15:00')?.time, find(null, '11:00')?.time]).toEqual([
      '09:30',
      '15:00',
      '11:00',
    ])
  })

  it.each([
    ['between two slot starts', '2026-05-21', '09:10'],
    ['outside the working hours', '2026-05-21', '17:00'],
    ['in the past', '2026-05-20', '11:30'],
    ['on an earlier day', '2026-05-19', '09:00'],
    ['beyond two months', '2026-07-21', '09:00'],
  ])('findOfferedSlot does not find a slot that is %s', (_why, date, time) => {
    expect(findBookableSlot(agenda, { date, time, durationMinutes: 30 }, now)).toBeUndefined()
  })
})

describe('booking window of two months', () => {
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 0, endMinute: 1440 }))
  const noBuffers = {
    startStepMinutes: null,
    minNoticeMinutes: 0,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
  }

  it.each([
    ['America/Mexico_City', '2026-05-21T02:00:00Z', '2026-07-20', '2026-07-21'],
    ['Europe/Madrid', '2026-05-20T23:00:00Z', '2026-07-21', '2026-07-22'],
  ])('the two-month booking window starts on the local date in %s', (timeZone, at, last, next) => {
    const agenda = { timeZone, durationMinutes: 30, ...noBuffers, exceptions: [], ranges: everyDay }
    const find = (date: string) =>
      findBookableSlot(agenda, { date, time: '09:00', durationMinutes: 30 }, new Date(at))
    expect(find(last)).toBeDefined()
    expect(find(next)).toBeUndefined()
  })
})

describe('stored working-hours ranges', () => {
  it('working-hours ranges are unchanged after their conversion to database rows and back', () => {
    const weeklyRanges = {
      0: [{ start: '00:00', end: '24:00' }],
      5: [
        { start: '09:05', end: '12:00' },
        { start: '16:00', end: '20:30' },
      ],
    }
    expect(toWeeklyRanges(toAgendaRangeRows(weeklyRanges))).toEqual(weeklyRanges)
  })
})

describe('findSlotAtChosenTime, which converts a freely chosen local time to an instant', () => {
  const chosen = (date: string, time: string, timeZone = 'America/Mexico_City', earliest = now) =>
    findSlotAtChosenTime(timeZone, { date, time, durationMinutes: 25 }, earliest)

  it('findSlotAtChosenTime accepts any future local time within a year', () => {
    expect(chosen('2026-05-20', '12:00')).toMatchObject({
      startsAt: now,
      endsAt: new Date(now.getTime() + 25 * 60_000),
    })
    expect(chosen('2026-05-20', '11:59')).toBeUndefined()
    expect(chosen('2027-05-20', '23:59')).toBeDefined()
    expect(chosen('2027-05-21', '00:00')).toBeUndefined()
  })

  it.each([
    ['America/Mexico_City', '2026-05-21T02:00:00Z', '2027-05-20', '2027-05-21'],
    ['Europe/Madrid', '2026-05-20T23:00:00Z', '2027-05-21', '2027-05-22'],
  ])(
    'findSlotAtChosenTime accepts times until one year after the current local date in %s',
    (timeZone, earliest, last, next) => {
      expect(chosen(last, '23:59', timeZone, new Date(earliest))).toBeDefined()
      expect(chosen(next, '00:00', timeZone, new Date(earliest))).toBeUndefined()
    },
  )

  it('findSlotAtChosenTime rejects a skipped local time, and returns the first instant of a repeated local time', () => {
    const winter = new Date('2026-02-20T18:00:00Z')
    expect(chosen('2026-03-08', '02:30', 'America/Tijuana', winter)).toBeUndefined()
    expect(chosen('2026-11-01', '01:30', 'America/Tijuana')?.startsAt).toEqual(
      new Date('2026-11-01T08:30:00Z'),
    )
  })
})

describe('the deadlines of an appointment', () => {
  const startsAt = new Date(now.getTime() + 120 * 60_000)
  const terms = (
    agenda: { cancelDeadlineMinutes?: number; pendingLimitMinutes?: number | null },
    status: 'PENDING' | 'CONFIRMED' = 'PENDING',
  ) =>
    computeAppointmentDeadlines(
      { cancelDeadlineMinutes: 0, pendingLimitMinutes: null, ...agenda },
      { status, startsAt },
      now,
    )
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

  it("an appointment has no deadline for changes or for confirmation if the provider's agenda defines no time limits", () => {
    expect(terms({})).toEqual({ changeableUntil: null, expiresAt: null })
  })

  it('a pending request expires at its time limit or the appointment’s start; a confirmed one never expires', () => {
    expect(terms({ pendingLimitMinutes: 60 }).expiresAt).toEqual(inMinutes(60))
    expect(terms({ pendingLimitMinutes: 600 }).expiresAt).toEqual(startsAt)
    expect(terms({ pendingLimitMinutes: 60 }, 'CONFIRMED').expiresAt).toBeNull()
  })

  it('the client can change an appointment until the cancel deadline before its start', () => {
    expect(terms({ cancelDeadlineMinutes: 90 }, 'CONFIRMED').changeableUntil).toEqual(inMinutes(30))
  })
})
