import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppointmentStatus, AppointmentsInput } from '#modules/scheduling/contract.ts'
import { localDateOf, localTimeOf, MINUTE } from '#modules/scheduling/local-time.ts'
import {
  type AppointmentFacts,
  canCancel,
  canConfirm,
  findOfferedSlot,
  inListOrder,
  isUnanswered,
  passesFilters,
  placesInList,
  rangeRowsOf,
  reasonNotToCancel,
  reasonNotToConfirm,
  showsClientContact,
  statusAt,
  weeklyRangesOf,
} from '#modules/scheduling/rules.ts'

const now = new Date('2026-05-20T18:00:00Z')
const zone = 'America/Mexico_City'

/** An appointment of half an hour that starts so many minutes from now. */
function appointment(
  minutesFromNow: number,
  overrides: Partial<AppointmentFacts> = {},
): AppointmentFacts & { localTime: string } {
  const startsAt = new Date(now.getTime() + minutesFromNow * MINUTE)
  const timeZone = overrides.timeZone ?? zone
  return {
    providerId: 'provider',
    clientId: 'client',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * MINUTE),
    localDate: localDateOf(timeZone, startsAt),
    localTime: localTimeOf(timeZone, startsAt),
    timeZone,
    status: 'PENDING',
    ...overrides,
  }
}

const days = (count: number) => count * 24 * 60

describe('confirming', () => {
  it('is for the provider of a pending appointment that has not started', () => {
    expect(canConfirm(appointment(1), 'provider', now)).toBe(true)
  })

  it('is not for the client, nor for anybody else', () => {
    expect(reasonNotToConfirm(appointment(1), 'client', now)).toBe('SCHEDULING.NOT_THE_PROVIDER')
    expect(reasonNotToConfirm(appointment(1), 'stranger', now)).toBe('SCHEDULING.NOT_THE_PROVIDER')
  })

  it('is over once it starts, or was cancelled', () => {
    expect(reasonNotToConfirm(appointment(0), 'provider', now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    const cancelled = appointment(60, { status: 'CANCELLED' })
    expect(reasonNotToConfirm(cancelled, 'provider', now)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })

  it('is not offered for what is confirmed already', () => {
    expect(canConfirm(appointment(60, { status: 'CONFIRMED' }), 'provider', now)).toBe(false)
  })
})

describe('cancelling', () => {
  it('is for the client of a pending or confirmed appointment, and for the provider of a pending one', () => {
    expect(canCancel(appointment(60), 'client', now)).toBe(true)
    expect(canCancel(appointment(60, { status: 'CONFIRMED' }), 'client', now)).toBe(true)
    expect(canCancel(appointment(60), 'provider', now)).toBe(true)
  })

  it('is not for the provider of a confirmed one', () => {
    const confirmed = appointment(60, { status: 'CONFIRMED' })
    expect(reasonNotToCancel(confirmed, 'provider', now)).toBe('SCHEDULING.CONFIRMED_FOR_CLIENT')
  })

  it('tells a stranger that there is no such appointment', () => {
    expect(reasonNotToCancel(appointment(60), 'stranger', now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToCancel(appointment(-60), 'stranger', now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })

  it('is over once it starts, and not offered twice', () => {
    expect(reasonNotToCancel(appointment(0), 'client', now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    expect(canCancel(appointment(60, { status: 'CANCELLED' }), 'client', now)).toBe(false)
  })
})

describe('what an appointment is by now', () => {
  it('counts as completed from its end on, whenever the job runs', () => {
    expect(statusAt(appointment(-30, { status: 'CONFIRMED' }), now)).toBe('COMPLETED')
    expect(statusAt(appointment(-29, { status: 'CONFIRMED' }), now)).toBe('CONFIRMED')
    expect(statusAt(appointment(-60), now)).toBe('PENDING')
    expect(statusAt(appointment(-60, { status: 'CANCELLED' }), now)).toBe('CANCELLED')
  })

  it('is unanswered when it is still pending at its start', () => {
    expect(isUnanswered(appointment(0), now)).toBe(true)
    expect(isUnanswered(appointment(1), now)).toBe(false)
    expect(isUnanswered(appointment(-60, { status: 'CONFIRMED' }), now)).toBe(false)
  })

  it('shows the client’s contact data to the provider of pending and confirmed ones, and to nobody else', () => {
    const shows = (status: AppointmentStatus, who: string, at = 60) =>
      showsClientContact(appointment(at, { status }), who, now)
    expect(shows('PENDING', 'provider')).toBe(true)
    expect(shows('CONFIRMED', 'provider')).toBe(true)
    expect(shows('CANCELLED', 'provider')).toBe(false)
    expect(shows('COMPLETED', 'provider', -60)).toBe(false)
    expect(shows('CONFIRMED', 'provider', -60)).toBe(false)
    expect(shows('CONFIRMED', 'client')).toBe(false)
    expect(shows('PENDING', 'stranger')).toBe(false)
  })
})

describe('placesInList', () => {
  const list = (overrides: Partial<AppointmentsInput> = {}) => ({
    view: 'active' as const,
    span: 'month' as const,
    includeLater: false,
    ...overrides,
  })

  it('keeps today to a week or a month ahead, both days included; the rest is later', () => {
    const week = list({ span: 'week' })
    expect(placesInList(week, now)(appointment(1))).toBe('shown')
    expect(placesInList(week, now)(appointment(days(7)))).toBe('shown')
    expect(placesInList(week, now)(appointment(days(8)))).toBe('later')
    expect(placesInList(list(), now)(appointment(days(31)))).toBe('shown')
    expect(placesInList(list(), now)(appointment(days(32)))).toBe('later')
    expect(placesInList(list({ includeLater: true }), now)(appointment(days(32)))).toBe('shown')
  })

  it('keeps past ones of the last 30 days in the active view unless they were cancelled', () => {
    const confirmed = { status: 'CONFIRMED' as const }
    expect(placesInList(list({ span: 'week' }), now)(appointment(days(-1), confirmed))).toBe('shown')
    expect(placesInList(list(), now)(appointment(days(-30), confirmed))).toBe('shown')
    expect(placesInList(list(), now)(appointment(days(-31), confirmed))).toBe('elsewhere')
    expect(placesInList(list(), now)(appointment(days(-1), { status: 'CANCELLED' }))).toBe('elsewhere')
    expect(placesInList(list(), now)(appointment(days(1), { status: 'CANCELLED' }))).toBe('shown')
  })

  it('archives what ended in the last 7 or 30 days, cancelled or not, and nothing that goes on', () => {
    const week = list({ view: 'archive', span: 'week' })
    const month = list({ view: 'archive' })
    expect(placesInList(week, now)(appointment(days(-7)))).toBe('shown')
    expect(placesInList(week, now)(appointment(days(-8)))).toBe('elsewhere')
    expect(placesInList(month, now)(appointment(days(-30), { status: 'CANCELLED' }))).toBe('shown')
    expect(placesInList(month, now)(appointment(days(-31)))).toBe('elsewhere')
    expect(placesInList(month, now)(appointment(-29))).toBe('elsewhere')
    expect(placesInList(month, now)(appointment(-30))).toBe('shown')
  })

  it('counts days by the provider’s clock, whoever reads', () => {
    const lateEvening = new Date('2026-05-21T03:30:00Z')
    // The 20th in Tijuana, the 21st in Madrid: a week later is the 27th there and the 28th here.
    const at = (timeZone: string, localDate: string) =>
      appointment(days(9), { timeZone, localDate, status: 'CONFIRMED' })
    const week = list({ span: 'week' })
    expect(placesInList(week, lateEvening)(at('America/Tijuana', '2026-05-27'))).toBe('shown')
    expect(placesInList(week, lateEvening)(at('America/Tijuana', '2026-05-28'))).toBe('later')
    expect(placesInList(week, lateEvening)(at('Europe/Madrid', '2026-05-28'))).toBe('shown')
  })

  it('never loses a future appointment: it is shown or later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: days(70) }),
        fc.constantFrom<AppointmentStatus>('PENDING', 'CONFIRMED', 'CANCELLED'),
        fc.constantFrom('week' as const, 'month' as const),
        fc.constantFrom('America/Tijuana', 'America/Cancun', 'Asia/Tokyo', 'Pacific/Kiritimati'),
        (minutes, status, span, timeZone) => {
          const place = placesInList(list({ span }), now)(appointment(minutes, { status, timeZone }))
          expect(place).not.toBe('elsewhere')
        },
      ),
    )
  })
})

describe('filters and order of a list', () => {
  const passes = (status: AppointmentStatus, filter: AppointmentsInput['status']) =>
    passesFilters(appointment(1, { status }), { status: filter })

  it('tells pending from confirmed, and keeps what took place among the confirmed', () => {
    expect(passes('PENDING', 'pending')).toBe(true)
    expect(passes('CONFIRMED', 'pending')).toBe(false)
    expect(passes('CONFIRMED', 'confirmed')).toBe(true)
    expect(passes('COMPLETED', 'confirmed')).toBe(true)
    expect(passes('CANCELLED', 'confirmed')).toBe(false)
    expect(passes('CANCELLED', 'all')).toBe(true)
  })

  it('keeps one client’s', () => {
    expect(passesFilters(appointment(1), { status: 'all', clientId: 'client' })).toBe(true)
    expect(passesFilters(appointment(1), { status: 'all', clientId: 'another' })).toBe(false)
  })

  it('goes by date, then time; the archive newest first', () => {
    const list = [appointment(days(1)), appointment(-60), appointment(30)]
    const minutes = (view: AppointmentsInput['view']) =>
      [...list].sort(inListOrder(view)).map((item) => (item.startsAt.getTime() - now.getTime()) / MINUTE)
    expect(minutes('active')).toEqual([-60, 30, days(1)])
    expect(minutes('archive')).toEqual([days(1), 30, -60])
  })
})

describe('findOfferedSlot', () => {
  const agenda = {
    timeZone: zone,
    durationMinutes: 30,
    ranges: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1020 })),
  }

  it('finds what the agenda offers', () => {
    expect(findOfferedSlot(agenda, { date: '2026-05-21', time: '16:30' }, now)?.startsAt).toEqual(
      new Date('2026-05-21T22:30:00Z'),
    )
    expect(findOfferedSlot(agenda, { date: '2026-07-20', time: '09:00' }, now)).toBeDefined()
  })

  it.each([
    ['off the step', '2026-05-21', '09:10'],
    ['outside the ranges', '2026-05-21', '17:00'],
    ['in the past', '2026-05-20', '11:30'],
    ['on an earlier day', '2026-05-19', '09:00'],
    ['beyond two months', '2026-07-21', '09:00'],
  ])('does not find what is %s', (_why, date, time) => {
    expect(findOfferedSlot(agenda, { date, time }, now)).toBeUndefined()
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
