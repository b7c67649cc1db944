import { describe, expect, it } from 'vitest'
import {
  filterValidServices,
  findWeekdaysWithInvalidRanges,
  hasWorkingDay,
  saveAgendaInput,
  slotsInput,
} from '#modules/scheduling/contract/agenda.ts'
import { bookAppointmentInput } from '#modules/scheduling/contract/appointments.ts'
import { timeZoneLabels } from '#modules/scheduling/contract/labels.ts'
import { schedulingErrorMessages } from '#modules/scheduling/messages.ts'
import { findTimeZoneOfPlace, timeZoneSchema } from '#modules/scheduling/time-zones.ts'

const personId = '01997b3e-5d39-7cc2-9a55-3a4a8bd3b0f4'

describe('the validation of the agenda form', () => {
  it('the agenda form reports the weekdays with a time range that ends before or at its start', () => {
    const weeklyRanges = {
      1: [{ start: '09:00', end: '17:00' }],
      2: [
        { start: '09:00', end: '12:00' },
        { start: '16:00', end: '16:00' },
      ],
      3: [{ start: '', end: '12:00' }],
      6: [{ start: '22:00', end: '24:00' }],
    }
    expect(findWeekdaysWithInvalidRanges(weeklyRanges)).toEqual([2, 3])
  })

  it('the agenda form treats a weekday without working hours as a day off', () => {
    expect(hasWorkingDay({ 1: [] })).toBe(false)
    expect(hasWorkingDay({})).toBe(false)
    expect(hasWorkingDay({ 1: [{ start: '09:00', end: '17:00' }] })).toBe(true)
  })

  it('the agenda form accepts only appointment durations of 15, 30, 45, 60, 90 and 120 minutes', () => {
    const agenda = (durationMinutes: number) =>
      saveAgendaInput.safeParse({ enabled: false, durationMinutes, weeklyRanges: {} })
    for (const minutes of [15, 30, 45, 60, 90, 120]) expect(agenda(minutes).success).toBe(true)
    for (const minutes of [0, 20, 180, -30]) expect(agenda(minutes).success).toBe(false)
  })
})

describe('the services form', () => {
  it('filterValidServices drops services without a name or cost, trims the names and rounds the costs to cents', () => {
    const rows = [
      { name: '  Corte  ', cost: 150.005 },
      { name: '', cost: 100 },
      { name: '   ', cost: 100 },
      { name: 'Gratis', cost: 0 },
      { name: 'Al revés', cost: -5 },
      { name: 'Casi nada', cost: 0.004 },
    ]
    expect(filterValidServices(rows)).toEqual([{ name: 'Corte', cost: 150.01 }])
  })
})

describe('the date and time of a booking', () => {
  it('a booking is rejected unless its date exists and its time has the format HH:MM', () => {
    const books = (date: string, time: string) =>
      bookAppointmentInput.safeParse({ personId, date, time }).success
    expect(books('2026-02-28', '09:00')).toBe(true)
    expect(books('2026-02-29', '09:00')).toBe(false)
    expect(books('mañana', '09:00')).toBe(false)
    expect(books('2026-02-28', '24:00')).toBe(false)
    expect(books('2026-02-28', '9:00')).toBe(false)
    expect(slotsInput.safeParse({ personId, month: '2026-13' }).success).toBe(false)
    expect(slotsInput.safeParse({ personId, month: '2026-12' }).success).toBe(true)
  })

  it('a booking without a time is rejected with the text "Selecciona un horario", which the form shows', () => {
    const { error } = bookAppointmentInput.safeParse({ personId, date: '2026-02-28', time: '' })
    expect(error?.issues[0]?.message).toBe('Selecciona un horario')
  })
})

describe('time zones', () => {
  it('the time zone of an agenda must be an IANA name that the runtime supports, and not an offset', () => {
    for (const zone of [
      ...Object.keys(timeZoneLabels),
      'Europe/Lisbon',
      'UTC',
      'America/Argentina/Ushuaia',
    ]) {
      expect(timeZoneSchema.safeParse(zone).success).toBe(true)
    }
    for (const zone of ['+05:00', '', 'America/Chilangolandia', 'america/tijuana', 'x'.repeat(100)]) {
      expect(timeZoneSchema.safeParse(zone).success).toBe(false)
    }
  })

  it.each([
    ['Baja California', 'Tijuana', 'America/Tijuana'],
    ['Sonora', 'Hermosillo', 'America/Hermosillo'],
    ['Quintana Roo', 'Cancún', 'America/Cancun'],
    ['Chihuahua', 'Chihuahua', 'America/Chihuahua'],
    ['Chihuahua', 'Ciudad Juárez', 'America/Ciudad_Juarez'],
    ['Tamaulipas', 'Reynosa', 'America/Matamoros'],
    ['Tamaulipas', 'Tampico', 'America/Monterrey'],
    ['Coahuila de Zaragoza', 'Piedras Negras', 'America/Matamoros'],
    ['Nayarit', 'Bahía de Banderas', 'America/Bahia_Banderas'],
    ['Nayarit', 'Tepic', 'America/Mazatlan'],
    ['Jalisco', 'Guadalajara', 'America/Mexico_City'],
    ['Jalisco', 'Guerrero', 'America/Mexico_City'],
    [null, null, 'America/Mexico_City'],
  ])('the default time zone of an agenda in %s, %s is %s', (state, city, zone) => {
    expect(findTimeZoneOfPlace({ state, city })).toBe(zone)
  })
})

describe('texts of the scheduling error messages', () => {
  it('scheduling error messages contain no placeholders except {list} and {appointments}', () => {
    const placeholders = Object.entries(schedulingErrorMessages).flatMap(([code, text]) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => [code, name]),
    )
    expect(placeholders).toEqual([
      ['SCHEDULING.TOO_MANY_BOOKED', 'appointments'],
      ['SCHEDULING.TOO_MANY_BOOKED_IN_ALL', 'appointments'],
      ['SCHEDULING.TOO_MANY_BOOKED_UNPROVEN', 'appointments'],
      ['SCHEDULING.INVALID_RANGES', 'list'],
    ])
  })
})
