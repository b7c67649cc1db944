import { describe, expect, it } from 'vitest'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import { MINUTE } from '#modules/scheduling/local-time.ts'
import {
  isUnanswered,
  permissionsOf,
  reasonNotToCancel,
  reasonNotToConfirm,
  showsClientContact,
} from '#modules/scheduling/permissions.ts'
import { type AppointmentFacts, statusAt } from '#modules/scheduling/rules.ts'

const now = new Date('2026-05-20T18:00:00Z')

/** An appointment of half an hour that starts so many minutes from now. */
function appointment(minutesFromNow: number, overrides: Partial<AppointmentFacts> = {}): AppointmentFacts {
  const startsAt = new Date(now.getTime() + minutesFromNow * MINUTE)
  return {
    providerId: 'provider',
    clientId: 'client',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * MINUTE),
    status: 'PENDING',
    expiresAt: null,
    changeableUntil: null,
    bookedByProvider: false,
    proposedStartsAt: null,
    ...overrides,
  }
}

describe('confirming', () => {
  it('is for the provider of a pending appointment that has not started', () => {
    expect(permissionsOf(appointment(1), 'provider', now).canConfirm).toBe(true)
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
    expect(permissionsOf(appointment(60, { status: 'CONFIRMED' }), 'provider', now).canConfirm).toBe(false)
  })
})

describe('cancelling', () => {
  it('is for the client of a pending or confirmed appointment, and for the provider of a pending one', () => {
    expect(permissionsOf(appointment(60), 'client', now).canCancel).toBe(true)
    expect(permissionsOf(appointment(60, { status: 'CONFIRMED' }), 'client', now).canCancel).toBe(true)
    expect(permissionsOf(appointment(60), 'provider', now).canCancel).toBe(true)
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
    expect(permissionsOf(appointment(60, { status: 'CANCELLED' }), 'client', now).canCancel).toBe(false)
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
