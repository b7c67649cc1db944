import { describe, expect, it } from 'vitest'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import {
  canSeeClientContact,
  findOpenProposal,
  getAppointmentPermissions,
  isRequestUnansweredAtStart,
  reasonNotToAnswerProposal,
  reasonNotToCancel,
  reasonNotToCancelConfirmed,
  reasonNotToConfirm,
  reasonNotToConfirmAttendance,
  reasonNotToMarkNoShow,
  reasonNotToProposeTime,
  reasonNotToReschedule,
  reasonNotToWithdrawProposal,
} from '#modules/scheduling/permissions.ts'
import { type AppointmentRuleData, getAppointmentStatusAt } from '#modules/scheduling/rules.ts'

const now = new Date('2026-05-20T18:00:00Z')
const [provider, client, stranger] = [
  createId(personIdSchema),
  createId(personIdSchema),
  createId(personIdSchema),
] as const

function appointment(
  minutesFromNow: number,
  overrides: Partial<AppointmentRuleData> = {},
): AppointmentRuleData {
  const startsAt = new Date(now.getTime() + minutesFromNow * MINUTE_MS)
  return {
    providerId: provider,
    clientId: client,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS),
    status: 'PENDING',
    expiresAt: null,
    changeableUntil: null,
    bookedByProvider: false,
    proposedStartsAt: null,
    proposedByClient: false,
    attendanceConfirmedAt: null,
    ...overrides,
  }
}

describe('confirming an appointment', () => {
  it('the provider can confirm an appointment while it is pending and in the future', () => {
    expect(getAppointmentPermissions(appointment(1), provider, now).canConfirm).toBe(true)
  })

  it('the client and people who are not part of an appointment cannot confirm it', () => {
    expect(reasonNotToConfirm(appointment(1), client, now)).toBe('SCHEDULING.NOT_THE_PROVIDER')
    expect(reasonNotToConfirm(appointment(1), stranger, now)).toBe('SCHEDULING.NOT_THE_PROVIDER')
  })

  it('an appointment cannot be confirmed after its start or after its cancellation', () => {
    expect(reasonNotToConfirm(appointment(0), provider, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    const cancelled = appointment(60, { status: 'CANCELLED' })
    expect(reasonNotToConfirm(cancelled, provider, now)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })

  it('the permissions of the provider do not include confirming a confirmed appointment', () => {
    expect(
      getAppointmentPermissions(appointment(60, { status: 'CONFIRMED' }), provider, now).canConfirm,
    ).toBe(false)
  })
})

describe('cancelling an appointment', () => {
  it('the client can cancel an appointment, and the provider can cancel it while it is pending', () => {
    expect(getAppointmentPermissions(appointment(60), client, now).canCancel).toBe(true)
    expect(getAppointmentPermissions(appointment(60, { status: 'CONFIRMED' }), client, now).canCancel).toBe(
      true,
    )
    expect(getAppointmentPermissions(appointment(60), provider, now).canCancel).toBe(true)
  })

  it('the provider cannot cancel a confirmed appointment without a reason', () => {
    const confirmed = appointment(60, { status: 'CONFIRMED' })
    expect(reasonNotToCancel(confirmed, provider, now)).toBe('SCHEDULING.CONFIRMED_FOR_CLIENT')
  })

  it('people who are not part of an appointment get APPOINTMENT_NOT_FOUND when they cancel it', () => {
    expect(reasonNotToCancel(appointment(60), stranger, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToCancel(appointment(-60), stranger, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })

  it('cancelling is rejected after the start of the appointment, and is not offered for a cancelled one', () => {
    expect(reasonNotToCancel(appointment(0), client, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    expect(getAppointmentPermissions(appointment(60, { status: 'CANCELLED' }), client, now).canCancel).toBe(
      false,
    )
  })
})

describe('cancelling a confirmed appointment with a reason (callOff)', () => {
  const confirmed = appointment(60, { status: 'CONFIRMED' })

  it('the provider can cancel a confirmed appointment with a reason until the appointment starts', () => {
    expect(getAppointmentPermissions(confirmed, provider, now)).toMatchObject({
      canCallOff: true,
      canCancel: false,
    })
    expect(reasonNotToCancelConfirmed(confirmed, provider, now)).toBeNull()
    const begun = appointment(0, { status: 'CONFIRMED' })
    expect(reasonNotToCancelConfirmed(begun, provider, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
  })

  it('callers other than the provider get APPOINTMENT_NOT_FOUND when they cancel with a reason', () => {
    for (const who of [client, stranger]) {
      expect(reasonNotToCancelConfirmed(confirmed, who, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
      expect(getAppointmentPermissions(confirmed, who, now).canCallOff).toBe(false)
    }
  })

  it('cancelling with a reason is rejected for appointments that the provider can cancel without a reason', () => {
    const own = { ...confirmed, bookedByProvider: true }
    for (const one of [appointment(60), own]) {
      expect(reasonNotToCancelConfirmed(one, provider, now)).toBe('SCHEDULING.NOT_CONFIRMED')
      expect(getAppointmentPermissions(one, provider, now)).toMatchObject({
        canCallOff: false,
        canCancel: true,
      })
    }
    const lapsed = appointment(60, { expiresAt: now })
    expect(reasonNotToCancelConfirmed(lapsed, provider, now)).toBe('SCHEDULING.REQUEST_EXPIRED')
  })

  it('cancelling an already cancelled appointment with a reason is no error, but canCallOff is false', () => {
    const cancelled = { ...confirmed, status: 'CANCELLED' } as const
    expect(reasonNotToCancelConfirmed(cancelled, provider, now)).toBeNull()
    expect(getAppointmentPermissions(cancelled, provider, now).canCallOff).toBe(false)
  })

  it('the provider can cancel with a reason even after the deadline for changes by the client', () => {
    const late = { ...confirmed, changeableUntil: new Date(now.getTime() - MINUTE_MS) }
    expect(reasonNotToCancelConfirmed(late, provider, now)).toBeNull()
  })
})

describe('the state of an appointment', () => {
  it('a confirmed appointment counts as completed after its end, even before the periodic job runs', () => {
    expect(getAppointmentStatusAt(appointment(-30, { status: 'CONFIRMED' }), now)).toBe('COMPLETED')
    expect(getAppointmentStatusAt(appointment(-29, { status: 'CONFIRMED' }), now)).toBe('CONFIRMED')
    expect(getAppointmentStatusAt(appointment(-60), now)).toBe('PENDING')
    expect(getAppointmentStatusAt(appointment(-60, { status: 'CANCELLED' }), now)).toBe('CANCELLED')
  })

  it('an appointment counts as unanswered if it is still pending at its start', () => {
    expect(isRequestUnansweredAtStart(appointment(0), now)).toBe(true)
    expect(isRequestUnansweredAtStart(appointment(1), now)).toBe(false)
    expect(isRequestUnansweredAtStart(appointment(-60, { status: 'CONFIRMED' }), now)).toBe(false)
  })

  it(`only the provider sees the client's contact data, while the appointment is pending or confirmed`, () => {
    const shows = (status: AppointmentStatus, who: PersonId, at = 60) =>
      canSeeClientContact(appointment(at, { status }), who, now)
    expect(shows('PENDING', provider)).toBe(true)
    expect(shows('CONFIRMED', provider)).toBe(true)
    expect(shows('CANCELLED', provider)).toBe(false)
    expect(shows('COMPLETED', provider, -60)).toBe(false)
    expect(shows('CONFIRMED', provider, -60)).toBe(false)
    expect(shows('CONFIRMED', client)).toBe(false)
    expect(shows('PENDING', stranger)).toBe(false)
  })
})

const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

describe('an appointment that the provider booked', () => {
  it(`the provider can cancel and move an appointment that the provider booked, without the client's consent`, () => {
    const own = appointment(60, { status: 'CONFIRMED', bookedByProvider: true })
    expect(getAppointmentPermissions(own, provider, now)).toMatchObject({
      canCancel: true,
      canReschedule: true,
      canPropose: false,
    })
    expect(getAppointmentPermissions(own, client, now)).toMatchObject({
      canCancel: true,
      canReschedule: true,
    })
    expect(reasonNotToCancel(own, stranger, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })
})

describe('the cancel deadline', () => {
  const at = (minutes: number) =>
    appointment(120, { status: 'CONFIRMED', changeableUntil: inMinutes(minutes) })

  it('the client can cancel or move an appointment until exactly the cancel deadline', () => {
    expect(reasonNotToCancel(at(0), client, now)).toBeNull()
    expect(reasonNotToReschedule(at(0), client, now)).toBeNull()
    expect(reasonNotToCancel(at(-1), client, now)).toBe('SCHEDULING.TOO_LATE_TO_CHANGE')
    expect(reasonNotToReschedule(at(-1), client, now)).toBe('SCHEDULING.TOO_LATE_TO_CHANGE')
  })

  it('the cancel deadline applies neither to the provider nor to an appointment that is already cancelled', () => {
    expect(reasonNotToCancel({ ...at(-1), status: 'PENDING' }, provider, now)).toBeNull()
    expect(reasonNotToCancel({ ...at(-1), status: 'CANCELLED' }, client, now)).toBeNull()
  })
})

describe('an expired booking request', () => {
  const lapsed = appointment(60, { expiresAt: now })

  it('a booking request counts as cancelled from its expiry on, even before the periodic job runs', () => {
    expect(getAppointmentStatusAt(lapsed, now)).toBe('CANCELLED')
    expect(getAppointmentStatusAt(appointment(60, { expiresAt: inMinutes(1) }), now)).toBe('PENDING')
    expect(getAppointmentStatusAt({ ...lapsed, status: 'CONFIRMED' }, now)).toBe('CONFIRMED')
    expect(isRequestUnansweredAtStart(appointment(0, { expiresAt: now }), now)).toBe(false)
  })

  it('neither the client nor the provider can change an expired booking request', () => {
    expect(reasonNotToConfirm(lapsed, provider, now)).toBe('SCHEDULING.REQUEST_EXPIRED')
    expect(reasonNotToReschedule(lapsed, client, now)).toBe('SCHEDULING.REQUEST_EXPIRED')
    const nothing = { canConfirm: false, canCancel: false, canReschedule: false, canPropose: false }
    for (const who of [client, provider])
      expect(getAppointmentPermissions(lapsed, who, now)).toMatchObject(nothing)
    expect(canSeeClientContact(lapsed, provider, now)).toBe(false)
  })
})

describe('moving an appointment', () => {
  it('the client can move an appointment, but the provider can only propose a time to a client who booked', () => {
    const confirmed = appointment(60, { status: 'CONFIRMED' })
    for (const one of [confirmed, appointment(60)]) {
      expect(reasonNotToReschedule(one, client, now)).toBeNull()
      expect(reasonNotToReschedule(one, provider, now)).toBe('SCHEDULING.ONLY_A_PROPOSAL')
    }
    const movedByClient = appointment(60, { bookedByProvider: true })
    expect(reasonNotToReschedule(movedByClient, provider, now)).toBe('SCHEDULING.ONLY_A_PROPOSAL')
    expect(reasonNotToReschedule(confirmed, stranger, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })

  it('an appointment cannot be moved after its start or after its cancellation', () => {
    expect(reasonNotToReschedule(appointment(0), client, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    const cancelled = appointment(60, { status: 'CANCELLED' })
    expect(reasonNotToReschedule(cancelled, client, now)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })
})

describe('a proposal of another time', () => {
  const proposed = (minutes: number, at = 60) =>
    appointment(at, { status: 'CONFIRMED', proposedStartsAt: inMinutes(minutes) })

  it('the provider can propose another time for a pending or confirmed appointment that the client booked', () => {
    expect(reasonNotToProposeTime(proposed(90), provider, now)).toBeNull()
    expect(reasonNotToProposeTime(appointment(60), provider, now)).toBeNull()
    const own = appointment(60, { status: 'CONFIRMED', bookedByProvider: true })
    expect(reasonNotToProposeTime(own, provider, now)).toBe('SCHEDULING.NOT_TO_PROPOSE')
    const expired = appointment(60, { expiresAt: now })
    expect(reasonNotToProposeTime(expired, provider, now)).toBe('SCHEDULING.REQUEST_EXPIRED')
    expect(reasonNotToProposeTime(proposed(90), client, now)).toBe('SCHEDULING.NOT_TO_PROPOSE')
    expect(reasonNotToProposeTime(proposed(90), stranger, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToProposeTime(proposed(90, 0), provider, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
  })

  it('a proposal of another time is open until the proposed time or the start of the appointment', () => {
    expect(findOpenProposal(proposed(1), now)).toEqual(inMinutes(1))
    expect(findOpenProposal(proposed(0), now)).toBeNull()
    expect(findOpenProposal(proposed(90, 0), now)).toBeNull()
    expect(findOpenProposal({ ...proposed(90), status: 'CANCELLED' }, now)).toBeNull()
    const pending = { ...proposed(90), status: 'PENDING' } as const
    expect(findOpenProposal(pending, now)).toEqual(inMinutes(90))
    expect(findOpenProposal({ ...pending, expiresAt: now }, now)).toBeNull()
    expect(findOpenProposal(appointment(60, { status: 'CONFIRMED' }), now)).toBeNull()
  })

  it('the client can accept or decline only the time that the provider currently proposes', () => {
    expect(reasonNotToAnswerProposal(proposed(90), client, inMinutes(90), now)).toBeNull()
    expect(reasonNotToAnswerProposal(proposed(90), client, inMinutes(91), now)).toBe(
      'SCHEDULING.PROPOSAL_GONE',
    )
    expect(reasonNotToAnswerProposal(proposed(0), client, inMinutes(0), now)).toBe('SCHEDULING.PROPOSAL_GONE')
    expect(reasonNotToWithdrawProposal(proposed(90), provider, inMinutes(90), now)).toBeNull()
    expect(reasonNotToWithdrawProposal(proposed(90), provider, inMinutes(91), now)).toBe(
      'SCHEDULING.PROPOSAL_GONE',
    )
    expect(reasonNotToWithdrawProposal(proposed(90), client, inMinutes(90), now)).toBe(
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    const notTheirs = reasonNotToAnswerProposal(proposed(90), provider, inMinutes(90), now)
    expect(notTheirs).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })

  it('only the provider can answer a proposal of the client, and only the client can withdraw it', () => {
    const byClient = { ...proposed(90), proposedByClient: true }
    const answer = (who: PersonId) => reasonNotToAnswerProposal(byClient, who, inMinutes(90), now)
    const withdraw = (who: PersonId) => reasonNotToWithdrawProposal(byClient, who, inMinutes(90), now)
    expect([answer(provider), withdraw(client)]).toEqual([null, null])
    for (const reason of [answer(client), answer(stranger), withdraw(provider), withdraw(stranger)])
      expect(reason).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(getAppointmentPermissions(byClient, provider, now)).toMatchObject({
      canAnswerProposal: true,
      canWithdrawProposal: false,
      canPropose: true,
    })
    expect(getAppointmentPermissions(byClient, client, now)).toMatchObject({
      canAnswerProposal: false,
      canWithdrawProposal: true,
    })
  })
})

describe('confirming the attendance', () => {
  it('the client can confirm the attendance before the start of a confirmed appointment', () => {
    const confirmed = appointment(60, { status: 'CONFIRMED' })
    expect(reasonNotToConfirmAttendance(confirmed, client, now)).toBeNull()
    expect(reasonNotToConfirmAttendance(confirmed, provider, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToConfirmAttendance(confirmed, null, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToConfirmAttendance(appointment(60), client, now)).toBe('SCHEDULING.NOT_YET_CONFIRMED')
    const begun = appointment(0, { status: 'CONFIRMED' })
    expect(reasonNotToConfirmAttendance(begun, client, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    const cancelled = appointment(60, { status: 'CANCELLED' })
    expect(reasonNotToConfirmAttendance(cancelled, client, now)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })

  it('confirming the attendance is offered to the client until the client has confirmed', () => {
    const confirmed = appointment(60, { status: 'CONFIRMED' })
    const offers = (one: AppointmentRuleData, who: PersonId | null) =>
      getAppointmentPermissions(one, who, now).canConfirmAttendance
    expect(offers(confirmed, client)).toBe(true)
    expect(offers({ ...confirmed, attendanceConfirmedAt: now }, client)).toBe(false)
    expect(offers(confirmed, provider)).toBe(false)
    const ofGuest = { ...confirmed, clientId: null }
    expect(offers(ofGuest, null)).toBe(true)
    expect(offers(ofGuest, stranger)).toBe(false)
  })
})

describe('marking a no-show', () => {
  it('the provider can mark a no-show of a confirmed appointment from its start on', () => {
    const begun = appointment(0, { status: 'CONFIRMED' })
    expect(reasonNotToMarkNoShow(begun, provider, now)).toBeNull()
    expect(reasonNotToMarkNoShow({ ...begun, status: 'COMPLETED' }, provider, now)).toBeNull()
    expect(reasonNotToMarkNoShow(begun, client, now)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    const early = appointment(1, { status: 'CONFIRMED' })
    expect(reasonNotToMarkNoShow(early, provider, now)).toBe('SCHEDULING.NO_SHOW_TOO_EARLY')
    expect(reasonNotToMarkNoShow(appointment(0), provider, now)).toBe('SCHEDULING.APPOINTMENT_PAST')
    const cancelled = appointment(0, { status: 'CANCELLED' })
    expect(reasonNotToMarkNoShow(cancelled, provider, now)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })
})
