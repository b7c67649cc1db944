import { describe, expect, it } from 'vitest'
import {
  chooseSpan,
  computeHourAxis,
  placeInLanes,
  placeOnAxis,
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

describe('the hour axis of a calendar', () => {
  it('contains all hours and appointments, from full hour to full hour', () => {
    const days = [
      day({ hours: [{ start: '09:30', end: '14:00' }] }),
      day({ appointments: [appointment('18:00', '19:15')] }),
    ]
    expect(computeHourAxis(days, today)).toMatchObject({ from: 540, to: 1200 })
    expect(computeHourAxis([day({})], today)).toMatchObject({ from: 540, to: 1020 })
  })

  it('gives the shortest appointment or gap the height of a touch target, down to a quarter of an hour', () => {
    const heightFor = (part: Partial<CalendarDay>) => computeHourAxis([day(part)], today).hourHeight
    expect(heightFor({ appointments: [appointment('09:00', '11:00')] })).toBe(5.5)
    expect(heightFor({ appointments: [appointment('09:00', '09:20')] })).toBe(8.25)
    expect(heightFor({ gaps: [{ start: '09:00', end: '09:15' }] })).toBe(11)
    expect(heightFor({ appointments: [appointment('09:00', '09:05')] })).toBe(11)
    expect(heightFor({ date: today, gaps: [{ start: '09:45', end: '10:00' }] })).toBe(5.5)
  })

  it('places a part of the day', () => {
    const axis = { from: 540, to: 1020, hourHeight: 5.5 }
    expect(placeOnAxis(axis, { start: '10:00', end: '10:30' })).toEqual({ top: '5.5rem', height: '2.75rem' })
  })
})

describe('overlapping appointments', () => {
  it('stand side by side, and the next appointment has the full width again', () => {
    const placed = placeInLanes([
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
  it('means the whole gap of up to two hours, or the hour from the pressed half hour on', () => {
    const short = { start: '12:00', end: '14:00' }
    expect(chooseSpan(short, 0.5)).toEqual(short)
    const long = { start: '09:00', end: '17:00' }
    expect(chooseSpan(long, null)).toEqual({ start: '09:00', end: '10:00' })
    expect(chooseSpan(long, 0.45)).toEqual({ start: '12:30', end: '13:30' })
    expect(chooseSpan(long, 1)).toEqual({ start: '16:30', end: '17:00' })
    expect(chooseSpan({ start: '11:35', end: '17:00' }, 0)).toEqual({ start: '11:35', end: '12:35' })
  })
})

it('a week starts on Sunday', () => {
  expect(['2026-11-22', '2026-11-24', '2026-11-28', '2026-11-29'].map(startOfWeek)).toEqual([
    ...Array(3).fill('2026-11-22'),
    '2026-11-29',
  ])
})
