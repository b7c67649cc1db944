import { describe, expect, it } from 'vitest'
import {
  describeAgendaExceptionOverlap,
  describeDateRange,
  describeExistingAppointments,
  findOverlappingAgendaExceptions,
} from '#client/features/scheduling/agenda/days-text.ts'

describe('text for a range of days', () => {
  it.each([
    ['2026-11-24', '2026-11-24', 'Martes 24 de noviembre'],
    ['2027-01-01', '2027-01-01', 'Viernes 1 de enero de 2027'],
    ['2026-12-24', '2026-12-28', 'Del 24 al 28 de diciembre'],
    ['2026-11-30', '2026-12-02', 'Del 30 de noviembre al 2 de diciembre'],
    ['2026-12-28', '2027-01-03', 'Del 28 de diciembre al 3 de enero de 2027'],
    ['2027-02-01', '2027-02-05', 'Del 1 al 5 de febrero de 2027'],
  ])('describeDateRange formats the days from %s to %s as %j', (from, to, text) => {
    expect(describeDateRange({ from, to }, '2026')).toBe(text)
  })
})

describe('text about existing appointments on the chosen days', () => {
  const oneDay = { from: '2026-12-24', to: '2026-12-24' }
  const more = { from: '2026-12-24', to: '2026-12-28' }

  it("describeExistingAppointments counts the appointments on the chosen days, and returns '' for none", () => {
    expect(describeExistingAppointments(more, 3)).toBe('Tienes 3 citas esos días; siguen en pie.')
    expect(describeExistingAppointments(oneDay, 1)).toBe('Tienes 1 cita ese día; sigue en pie.')
    expect(describeExistingAppointments(oneDay, 0)).toBe('')
  })
})

describe('days off and special hours that overlap the chosen days', () => {
  const holidays = { from: '2026-12-20', to: '2026-12-31', note: 'Vacaciones' }
  const navidad = { from: '2026-12-25', to: '2026-12-25', note: null }

  it('findOverlappingAgendaExceptions finds agenda exceptions that have a day in common with the chosen days', () => {
    const both = [holidays, navidad]
    expect(findOverlappingAgendaExceptions({ from: '2026-12-25', to: '2026-12-26' }, both)).toEqual(both)
    expect(findOverlappingAgendaExceptions({ from: '2026-12-31', to: '2027-01-02' }, both)).toEqual([
      holidays,
    ])
    expect(findOverlappingAgendaExceptions({ from: '2027-01-01', to: '2027-01-02' }, both)).toEqual([])
  })

  it('findOverlappingAgendaExceptions returns no exceptions if a date is missing or the range is reversed', () => {
    expect(findOverlappingAgendaExceptions({ from: '', to: '2026-12-25' }, [navidad])).toEqual([])
    expect(findOverlappingAgendaExceptions({ from: '2026-12-26', to: '2026-12-24' }, [navidad])).toEqual([])
  })

  it('describeAgendaExceptionOverlap tells whether a new exception in working hours replaces an older exception', () => {
    const chosen = { from: '2026-12-24', to: '2026-12-26' }
    expect(describeAgendaExceptionOverlap(chosen, navidad, '2026')).toBe(
      'Viernes 25 de diciembre: se reemplaza con lo que guardes.',
    )
    expect(describeAgendaExceptionOverlap(chosen, holidays, '2026')).toBe(
      'Del 20 al 31 de diciembre (Vacaciones): los demás días no cambian.',
    )
  })
})
