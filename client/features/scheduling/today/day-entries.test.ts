import { describe, expect, it } from 'vitest'
import {
  findNextAppointment,
  isEvening,
  listAppointmentsAndFreeTime,
} from '#client/features/scheduling/today/day-entries.ts'
import type { CalendarAppointment, CalendarDay } from '#modules/scheduling/contract/days.ts'

const at = (start: string, end: string, isPast = false) => ({ start, end, isPast }) as CalendarAppointment
const day = (appointments: CalendarAppointment[], gaps: CalendarDay['gaps'] = []) =>
  ({ appointments, gaps }) as CalendarDay

describe('a day on the dashboard', () => {
  it('the dashboard lists the appointments and free gaps of a day by time', () => {
    const entries = listAppointmentsAndFreeTime(
      day([at('10:00', '11:00'), at('14:00', '15:00')], [{ start: '11:00', end: '14:00' }]),
    )
    expect(entries.map(({ start, appointment }) => [start, appointment !== null])).toEqual([
      ['10:00', true],
      ['11:00', false],
      ['14:00', true],
    ])
  })

  it('the next appointment on the dashboard is the first one that has not ended', () => {
    const running = at('10:00', '11:00')
    expect(findNextAppointment(day([at('09:00', '10:00', true), running, at('12:00', '13:00')]))).toBe(
      running,
    )
    expect(findNextAppointment(day([at('09:00', '10:00', true)]))).toBeUndefined()
  })

  it('from 17:00 on, the dashboard lists the appointments of the next day', () => {
    expect([isEvening('16:59'), isEvening('17:00')]).toEqual([false, true])
  })
})
