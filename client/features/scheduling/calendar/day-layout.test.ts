import { describe, expect, it } from 'vitest'
import {
  chooseTimeRangeInFreeTime,
  computeHourAxis,
  computeHourAxisPosition,
  placeOverlappingAppointments,
  startOfWeek,
} from '#client/features/scheduling/calendar/day-layout.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'

const today = '2026-11-24'
const appointment = (start: string, end: string) => ({ start, end }) as CalendarAppointment
const day = (part: Partial<CalendarDay>): CalendarDay => ({
  date: '2026-11-25',
  hours: [],
  isException: false,
  exceptionId: null,
  note: null,
  appointments: [],
  gaps: [],
  ...part,
})

const axisOf = (days: CalendarDay[], options: Partial<Parameters<typeof computeHourAxis>[1]> = {}) =>
  computeHourAxis(days, { today, selected: '2026-11-25', now: '12:10', withPast: false, ...options })

describe('the hour axis of a calendar', () => {
  it('the hour axis of a calendar contains all open hours and appointments, from full hour to full hour', () => {
    const days = [
      day({ hours: [{ start: '09:30', end: '14:00' }] }),
      day({ appointments: [appointment('18:00', '19:15')] }),
    ]
    expect(axisOf(days)).toMatchObject({ from: 540, to: 1200 })
    expect(axisOf([day({})])).toMatchObject({ from: 540, to: 1020 })
  })

  it('the calendar draws each hour taller if an appointment is shorter than 30 minutes', () => {
    const heightFor = (part: Partial<CalendarDay>) => axisOf([day(part)]).hourHeight
    const high = { phone: 11, week: 7 }
    expect(heightFor({ appointments: [appointment('09:00', '11:00')] })).toEqual({ phone: 5.5, week: 5.5 })
    expect(heightFor({ appointments: [appointment('09:00', '09:20')] })).toEqual({ phone: 8.25, week: 7 })
    expect(heightFor({ gaps: [{ start: '09:00', end: '09:15' }] })).toEqual(high)
    expect(heightFor({ appointments: [appointment('09:00', '09:05')] })).toEqual(high)
    const short = { appointments: [appointment('09:00', '09:15')] }
    expect(heightFor({ date: '2026-11-26', ...short })).toEqual({ phone: 5.5, week: 7 })
    const gap = { date: today, gaps: [{ start: '09:45', end: '10:00' }] }
    expect(axisOf([day(gap)], { selected: today }).hourHeight).toEqual({ phone: 5.5, week: 5.5 })
  })

  it('on a phone, the calendar of today begins with the present hour or the running appointment', () => {
    const hours = [{ start: '08:00', end: '18:00' }]
    const appointments = [appointment('08:00', '09:00'), appointment('10:30', '12:30')]
    const first = (now: string, options = {}) =>
      axisOf([day({ date: today, hours, appointments })], { selected: today, now, ...options }).phoneFrom / 60
    expect(first('07:00')).toBe(8)
    expect(first('10:10')).toBe(9)
    expect(first('12:10')).toBe(10)
    expect(first('14:40')).toBe(14)
    expect(first('14:20')).toBe(13)
    expect(first('21:00')).toBe(17)
    expect(first('14:40', { withPast: true })).toBe(8)
    expect(axisOf([day({ hours })], { now: '14:40' }).phoneFrom / 60).toBe(8)
  })

  it('computeHourAxisPosition returns the position and height of a time range in the calendar', () => {
    expect(computeHourAxisPosition({ start: '10:00', end: '10:30' })).toEqual({
      top: 'calc((10 - var(--first-hour)) * var(--hour-height))',
      height: 'calc(0.5 * var(--hour-height))',
    })
  })
})

describe('overlapping appointments', () => {
  it('overlapping appointments are side by side, and a later appointment without overlap has the full width', () => {
    const placed = placeOverlappingAppointments([
      appointment('10:00', '11:00'),
      appointment('09:00', '10:30'),
      appointment('10:30', '11:30'),
      appointment('12:00', '12:05'),
      appointment('12:10', '12:20'),
      appointment('12:30', '13:00'),
    ])
    expect(placed.map(({ appointment: { start }, lane, lanes }) => [start, lane, lanes])).toEqual([
      ['09:00', 0, 2],
      ['10:00', 1, 2],
      ['10:30', 0, 2],
      ['12:00', 0, 2],
      ['12:10', 1, 2],
      ['12:30', 0, 1],
    ])
  })
})

describe('a press on a gap', () => {
  it('a press on a free calendar gap longer than two hours selects at most one hour', () => {
    const short = { start: '12:00', end: '14:00' }
    expect(chooseTimeRangeInFreeTime(short, 0.5)).toEqual(short)
    const long = { start: '09:00', end: '17:00' }
    expect(chooseTimeRangeInFreeTime(long, null)).toEqual({ start: '09:00', end: '10:00' })
    expect(chooseTimeRangeInFreeTime(long, 0.45)).toEqual({ start: '12:30', end: '13:30' })
    expect(chooseTimeRangeInFreeTime(long, 1)).toEqual({ start: '16:30', end: '17:00' })
    expect(chooseTimeRangeInFreeTime({ start: '11:35', end: '17:00' }, 0)).toEqual({
      start: '11:35',
      end: '12:35',
    })
  })
})

it('the calendar starts each week on Sunday', () => {
  expect(['2026-11-22', '2026-11-24', '2026-11-28', '2026-11-29'].map(startOfWeek)).toEqual([
    ...Array(3).fill('2026-11-22'),
    '2026-11-29',
  ])
})
