import { describe, expect, it } from 'vitest'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import {
  canSeeClientContactData,
  getAppointmentPermissions,
  isBookingRequestUnansweredAtStart,
  reasonNotToCancelAppointment,
  reasonNotToCancelConfirmedAppointment,
  reasonNotToConfirmAppointment,
  reasonNotToConfirmAttendance,
  reasonNotToMarkNoShow,
  reasonNotToRescheduleAppointment,
} from '#modules/scheduling/permissions.ts'
import { type AppointmentRuleData, getAppointmentStatusAt } from '#modules/scheduling/rules.ts'

import {
  client,
  getTimeMinutesFromNow,
  makeDataForAppointmentRules,
  provider,
  stranger,
  testTime,
} from '../../tests/support/appointment-rule-data.ts'

describe('confirming an appointment', () => {
  it('the provider can confirm an appointment while it is pending and in the future', () => {
    expect(getAppointmentPermissions(makeDataForAppointmentRules(1), provider, testTime).canConfirm).toBe(
      true,
    )
  })

  it('the client and people who are not part of an appointment cannot confirm it', () => {
    expect(reasonNotToConfirmAppointment(makeDataForAppointmentRules(1), client, testTime)).toBe(
      'SCHEDULING.NOT_THE_PROVIDER',
    )
    expect(reasonNotToConfirmAppointment(makeDataForAppointmentRules(1), stranger, testTime)).toBe(
      'SCHEDULING.NOT_THE_PROVIDER',
    )
  })

  it('an appointment cannot be confirmed after its start or after its cancellation', () => {
    expect(reasonNotToConfirmAppointment(makeDataForAppointmentRules(0), provider, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_PAST',
    )
    const cancelled = makeDataForAppointmentRules(60, { status: 'CANCELLED' })
    expect(reasonNotToConfirmAppointment(cancelled, provider, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_CANCELLED',
    )
  })

  it('the permissions of the provider do not include confirming a confirmed appointment', () => {
    expect(
      getAppointmentPermissions(makeDataForAppointmentRules(60, { status: 'CONFIRMED' }), provider, testTime)
        .canConfirm,
    ).toBe(false)
  })
})

describe('cancelling an appointment', () => {
  it('the client can cancel an appointment, and the provider can cancel it while it is pending', () => {
    expect(getAppointmentPermissions(makeDataForAppointmentRules(60), client, testTime).canCancel).toBe(true)
    expect(
      getAppointmentPermissions(makeDataForAppointmentRules(60, { status: 'CONFIRMED' }), client, testTime)
        .canCancel,
    ).toBe(true)
    expect(getAppointmentPermissions(makeDataForAppointmentRules(60), provider, testTime).canCancel).toBe(
      true,
    )
  })

  it('the provider cannot cancel a confirmed appointment without a reason', () => {
    const confirmed = makeDataForAppointmentRules(60, { status: 'CONFIRMED' })
    expect(reasonNotToCancelAppointment(confirmed, provider, testTime)).toBe(
      'SCHEDULING.CONFIRMED_FOR_CLIENT',
    )
  })

  it('people who are not part of an appointment get APPOINTMENT_NOT_FOUND when they cancel it', () => {
    expect(reasonNotToCancelAppointment(makeDataForAppointmentRules(60), stranger, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    expect(reasonNotToCancelAppointment(makeDataForAppointmentRules(-60), stranger, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
  })

  it('cancelling is rejected after the start of the appointment, and is not offered for a cancelled one', () => {
    expect(reasonNotToCancelAppointment(makeDataForAppointmentRules(0), client, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_PAST',
    )
    expect(
      getAppointmentPermissions(makeDataForAppointmentRules(60, { status: 'CANCELLED' }), client, testTime)
        .canCancel,
    ).toBe(false)
  })
})

describe('cancelling a confirmed appointment with a reason (callOff)', () => {
  const confirmed = makeDataForAppointmentRules(60, { status: 'CONFIRMED' })

  it('the provider can cancel a confirmed appointment with a reason until the appointment starts', () => {
    expect(getAppointmentPermissions(confirmed, provider, testTime)).toMatchObject({
      canCallOff: true,
      canCancel: false,
    })
    expect(reasonNotToCancelConfirmedAppointment(confirmed, provider, testTime)).toBeNull()
    const begun = makeDataForAppointmentRules(0, { status: 'CONFIRMED' })
    expect(reasonNotToCancelConfirmedAppointment(begun, provider, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_PAST',
    )
  })

  it('callers other than the provider get APPOINTMENT_NOT_FOUND when they cancel with a reason', () => {
    for (const who of [client, stranger]) {
      expect(reasonNotToCancelConfirmedAppointment(confirmed, who, testTime)).toBe(
        'SCHEDULING.APPOINTMENT_NOT_FOUND',
      )
      expect(getAppointmentPermissions(confirmed, who, testTime).canCallOff).toBe(false)
    }
  })

  it('the callOff operation, which cancels a confirmed appointment with a reason, rejects a pending request', () => {
    const own = { ...confirmed, bookedByProvider: true }
    for (const one of [makeDataForAppointmentRules(60), own]) {
      expect(reasonNotToCancelConfirmedAppointment(one, provider, testTime)).toBe('SCHEDULING.NOT_CONFIRMED')
      expect(getAppointmentPermissions(one, provider, testTime)).toMatchObject({
        canCallOff: false,
        canCancel: true,
      })
    }
    const lapsed = makeDataForAppointmentRules(60, { expiresAt: testTime })
    expect(reasonNotToCancelConfirmedAppointment(lapsed, provider, testTime)).toBe(
      'SCHEDULING.REQUEST_EXPIRED',
    )
  })

  it('cancelling a cancelled appointment again is no error, but is not offered: canCallOff is false', () => {
    const cancelled = { ...confirmed, status: 'CANCELLED' } as const
    expect(reasonNotToCancelConfirmedAppointment(cancelled, provider, testTime)).toBeNull()
    expect(getAppointmentPermissions(cancelled, provider, testTime).canCallOff).toBe(false)
  })

  it('the provider can cancel with a reason even after the deadline for changes by the client', () => {
    const late = { ...confirmed, changeableUntil: new Date(testTime.getTime() - MINUTE_MS) }
    expect(reasonNotToCancelConfirmedAppointment(late, provider, testTime)).toBeNull()
  })
})

describe('the state of an appointment', () => {
  it('a confirmed appointment counts as completed after its end, even before the periodic job runs', () => {
    expect(getAppointmentStatusAt(makeDataForAppointmentRules(-30, { status: 'CONFIRMED' }), testTime)).toBe(
      'COMPLETED',
    )
    expect(getAppointmentStatusAt(makeDataForAppointmentRules(-29, { status: 'CONFIRMED' }), testTime)).toBe(
      'CONFIRMED',
    )
    expect(getAppointmentStatusAt(makeDataForAppointmentRules(-60), testTime)).toBe('PENDING')
    expect(getAppointmentStatusAt(makeDataForAppointmentRules(-60, { status: 'CANCELLED' }), testTime)).toBe(
      'CANCELLED',
    )
  })

  it('an appointment counts as unanswered if it is still pending at its start', () => {
    expect(isBookingRequestUnansweredAtStart(makeDataForAppointmentRules(0), testTime)).toBe(true)
    expect(isBookingRequestUnansweredAtStart(makeDataForAppointmentRules(1), testTime)).toBe(false)
    expect(
      isBookingRequestUnansweredAtStart(makeDataForAppointmentRules(-60, { status: 'CONFIRMED' }), testTime),
    ).toBe(false)
  })

  it(`only the provider sees the client's contact data, and only while the appointment is pending or confirmed`, () => {
    const shows = (status: AppointmentStatus, who: PersonId, at = 60) =>
      canSeeClientContactData(makeDataForAppointmentRules(at, { status }), who, testTime)
    expect(shows('PENDING', provider)).toBe(true)
    expect(shows('CONFIRMED', provider)).toBe(true)
    expect(shows('CANCELLED', provider)).toBe(false)
    expect(shows('COMPLETED', provider, -60)).toBe(false)
    expect(shows('CONFIRMED', provider, -60)).toBe(false)
    expect(shows('CONFIRMED', client)).toBe(false)
    expect(shows('PENDING', stranger)).toBe(false)
  })
})

describe('an appointment that the provider booked', () => {
  it(`the provider can cancel and move an appointment that the provider booked, without the client's consent`, () => {
    const own = makeDataForAppointmentRules(60, { status: 'CONFIRMED', bookedByProvider: true })
    expect(getAppointmentPermissions(own, provider, testTime)).toMatchObject({
      canCancel: true,
      canReschedule: true,
      canPropose: false,
    })
    expect(getAppointmentPermissions(own, client, testTime)).toMatchObject({
      canCancel: true,
      canReschedule: true,
    })
    expect(reasonNotToCancelAppointment(own, stranger, testTime)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
  })
})

describe('the cancel deadline', () => {
  const at = (minutes: number) =>
    makeDataForAppointmentRules(120, { status: 'CONFIRMED', changeableUntil: getTimeMinutesFromNow(minutes) })

  it('the client can cancel or move an appointment until exactly the cancel deadline', () => {
    expect(reasonNotToCancelAppointment(at(0), client, testTime)).toBeNull()
    expect(reasonNotToRescheduleAppointment(at(0), client, testTime)).toBeNull()
    expect(reasonNotToCancelAppointment(at(-1), client, testTime)).toBe('SCHEDULING.TOO_LATE_TO_CHANGE')
    expect(reasonNotToRescheduleAppointment(at(-1), client, testTime)).toBe('SCHEDULING.TOO_LATE_TO_CHANGE')
  })

  it('the cancel deadline applies neither to the provider nor to an appointment that is already cancelled', () => {
    expect(reasonNotToCancelAppointment({ ...at(-1), status: 'PENDING' }, provider, testTime)).toBeNull()
    expect(reasonNotToCancelAppointment({ ...at(-1), status: 'CANCELLED' }, client, testTime)).toBeNull()
  })
})

describe('an expired booking request', () => {
  const lapsed = makeDataForAppointmentRules(60, { expiresAt: testTime })

  it('a booking request counts as cancelled from its expiry on, even before the periodic job runs', () => {
    expect(getAppointmentStatusAt(lapsed, testTime)).toBe('CANCELLED')
    expect(
      getAppointmentStatusAt(
        makeDataForAppointmentRules(60, { expiresAt: getTimeMinutesFromNow(1) }),
        testTime,
      ),
    ).toBe('PENDING')
    expect(getAppointmentStatusAt({ ...lapsed, status: 'CONFIRMED' }, testTime)).toBe('CONFIRMED')
    expect(
      isBookingRequestUnansweredAtStart(makeDataForAppointmentRules(0, { expiresAt: testTime }), testTime),
    ).toBe(false)
  })

  it('neither the client nor the provider can change an expired booking request', () => {
    expect(reasonNotToConfirmAppointment(lapsed, provider, testTime)).toBe('SCHEDULING.REQUEST_EXPIRED')
    expect(reasonNotToRescheduleAppointment(lapsed, client, testTime)).toBe('SCHEDULING.REQUEST_EXPIRED')
    const nothing = { canConfirm: false, canCancel: false, canReschedule: false, canPropose: false }
    for (const who of [client, provider])
      expect(getAppointmentPermissions(lapsed, who, testTime)).toMatchObject(nothing)
    expect(canSeeClientContactData(lapsed, provider, testTime)).toBe(false)
  })
})

describe('moving an appointment', () => {
  it('a provider cannot directly reschedule an appointment whose time the client chose', () => {
    const confirmed = makeDataForAppointmentRules(60, { status: 'CONFIRMED' })
    for (const one of [confirmed, makeDataForAppointmentRules(60)]) {
      expect(reasonNotToRescheduleAppointment(one, client, testTime)).toBeNull()
      expect(reasonNotToRescheduleAppointment(one, provider, testTime)).toBe('SCHEDULING.ONLY_A_PROPOSAL')
    }
    const movedByClient = makeDataForAppointmentRules(60, { bookedByProvider: true })
    expect(reasonNotToRescheduleAppointment(movedByClient, provider, testTime)).toBe(
      'SCHEDULING.ONLY_A_PROPOSAL',
    )
    expect(reasonNotToRescheduleAppointment(confirmed, stranger, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
  })

  it('an appointment cannot be moved after its start or after its cancellation', () => {
    expect(reasonNotToRescheduleAppointment(makeDataForAppointmentRules(0), client, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_PAST',
    )
    const cancelled = makeDataForAppointmentRules(60, { status: 'CANCELLED' })
    expect(reasonNotToRescheduleAppointment(cancelled, client, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_CANCELLED',
    )
  })
})

describe('confirming the attendance', () => {
  it('the client can confirm the attendance before the start of a confirmed appointment', () => {
    const confirmed = makeDataForAppointmentRules(60, { status: 'CONFIRMED' })
    expect(reasonNotToConfirmAttendance(confirmed, client, testTime)).toBeNull()
    expect(reasonNotToConfirmAttendance(confirmed, provider, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_NOT_FOUND',
    )
    expect(reasonNotToConfirmAttendance(confirmed, null, testTime)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    expect(reasonNotToConfirmAttendance(makeDataForAppointmentRules(60), client, testTime)).toBe(
      'SCHEDULING.NOT_YET_CONFIRMED',
    )
    const begun = makeDataForAppointmentRules(0, { status: 'CONFIRMED' })
    expect(reasonNotToConfirmAttendance(begun, client, testTime)).toBe('SCHEDULING.APPOINTMENT_PAST')
    const cancelled = makeDataForAppointmentRules(60, { status: 'CANCELLED' })
    expect(reasonNotToConfirmAttendance(cancelled, client, testTime)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })

  it('confirming the attendance is offered to the client until the client has confirmed', () => {
    const confirmed = makeDataForAppointmentRules(60, { status: 'CONFIRMED' })
    const offers = (one: AppointmentRuleData, who: PersonId | null) =>
      getAppointmentPermissions(one, who, testTime).canConfirmAttendance
    expect(offers(confirmed, client)).toBe(true)
    expect(offers({ ...confirmed, attendanceConfirmedAt: testTime }, client)).toBe(false)
    expect(offers(confirmed, provider)).toBe(false)
    const ofGuest = { ...confirmed, clientId: null }
    expect(offers(ofGuest, null)).toBe(true)
    expect(offers(ofGuest, stranger)).toBe(false)
  })
})

describe('marking a no-show', () => {
  it('the provider can mark a no-show of a confirmed appointment from its start on', () => {
    const begun = makeDataForAppointmentRules(0, { status: 'CONFIRMED' })
    expect(reasonNotToMarkNoShow(begun, provider, testTime)).toBeNull()
    expect(reasonNotToMarkNoShow({ ...begun, status: 'COMPLETED' }, provider, testTime)).toBeNull()
    expect(reasonNotToMarkNoShow(begun, client, testTime)).toBe('SCHEDULING.APPOINTMENT_NOT_FOUND')
    const early = makeDataForAppointmentRules(1, { status: 'CONFIRMED' })
    expect(reasonNotToMarkNoShow(early, provider, testTime)).toBe('SCHEDULING.NO_SHOW_TOO_EARLY')
    expect(reasonNotToMarkNoShow(makeDataForAppointmentRules(0), provider, testTime)).toBe(
      'SCHEDULING.APPOINTMENT_PAST',
    )
    const cancelled = makeDataForAppointmentRules(0, { status: 'CANCELLED' })
    expect(reasonNotToMarkNoShow(cancelled, provider, testTime)).toBe('SCHEDULING.APPOINTMENT_CANCELLED')
  })
})
