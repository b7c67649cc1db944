import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import {
  reasonNotToCancelAppointment,
  reasonNotToCancelConfirmedAppointment,
  reasonNotToConfirmAppointment,
  reasonNotToConfirmAttendance,
  reasonNotToMarkNoShow,
} from '#modules/scheduling/permissions.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import {
  type AppointmentPartyContext,
  assertNoSchedulingError,
  changeAppointment,
  getCallerRoleInAppointment,
} from '#modules/scheduling/use-cases/change-appointment.ts'

/**
 * Confirming an appointment withdraws the provider's proposal of another time.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.NOT_THE_PROVIDER, SCHEDULING.APPOINTMENT_CANCELLED,
 * SCHEDULING.REQUEST_EXPIRED, SCHEDULING.APPOINTMENT_PAST, SCHEDULING.APPOINTMENT_MOVED
 */
export function confirmAppointment(
  ctx: AppointmentPartyContext,
  { id, startsAt }: { id: AppointmentId; startsAt: Date },
) {
  const answer = { id, status: 'CONFIRMED', notice: 'CONFIRMED' } as const
  return changeAppointment(ctx, id, async ({ tx, appointment, now }) => {
    assertNoSchedulingError(reasonNotToConfirmAppointment(appointment, ctx.actor.personId, now))
    if (appointment.startsAt.getTime() !== startsAt.getTime())
      throw createSchedulingError('SCHEDULING.APPOINTMENT_MOVED')
    if (appointment.status === 'CONFIRMED') return answer
    const change = {
      status: 'CONFIRMED',
      expiresAt: null,
      ...appointments.clearedTimeProposalColumns,
    } as const
    const confirmed = await appointments.updateAppointmentIfUnchanged(tx, appointment, change)
    if (!confirmed) return undefined
    await notifyAboutAppointmentChange(tx, ctx, { kind: 'CONFIRMED', by: 'PROVIDER', appointment: confirmed })
    return answer
  })
}

/**
 * Cancelling twice changes nothing.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND (also for callers who are neither its client nor its provider),
 * SCHEDULING.CONFIRMED_FOR_CLIENT, SCHEDULING.TOO_LATE_TO_CHANGE, SCHEDULING.APPOINTMENT_PAST
 */
export function cancelAppointment(
  ctx: AppointmentPartyContext,
  { id, reason }: { id: AppointmentId; reason?: string | undefined },
) {
  const answer = { id, status: 'CANCELLED', notice: 'CANCELLED' } as const
  return changeAppointment(ctx, id, async ({ tx, appointment, now }) => {
    assertNoSchedulingError(reasonNotToCancelAppointment(appointment, ctx.actor.personId, now))
    if (appointment.status === 'CANCELLED') return answer
    const by = getCallerRoleInAppointment(appointment, ctx.actor.personId)
    const change = {
      status: 'CANCELLED',
      cancelledBy: by,
      cancelReason: reason || null,
      ...appointments.clearedTimeProposalColumns,
    } as const
    const cancelled = await appointments.updateAppointmentIfUnchanged(tx, appointment, change)
    if (!cancelled) return undefined
    await notifyAboutAppointmentChange(tx, ctx, {
      kind: 'CANCELLED',
      by,
      appointment: cancelled,
      wasPending: appointment.status === 'PENDING',
    })
    return answer
  })
}

/**
 * Cancelling twice changes nothing.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND (for all callers except the provider), SCHEDULING.NOT_CONFIRMED,
 * SCHEDULING.REQUEST_EXPIRED, SCHEDULING.APPOINTMENT_PAST
 */
export function cancelConfirmedAppointment(
  ctx: MemberContext,
  { id, reason }: { id: AppointmentId; reason: string },
) {
  const answer = { id, status: 'CANCELLED', notice: 'CALLED_OFF' } as const
  return changeAppointment(ctx, id, async ({ tx, appointment, now }) => {
    assertNoSchedulingError(reasonNotToCancelConfirmedAppointment(appointment, ctx.actor.personId, now))
    if (appointment.status === 'CANCELLED') return answer
    const change = {
      status: 'CANCELLED',
      cancelledBy: 'PROVIDER',
      cancelReason: reason,
      ...appointments.clearedTimeProposalColumns,
    } as const
    const cancelled = await appointments.updateAppointmentIfUnchanged(tx, appointment, change)
    if (!cancelled) return undefined
    await notifyAboutAppointmentChange(tx, ctx, { kind: 'CANCELLED', by: 'PROVIDER', appointment: cancelled })
    return answer
  })
}

/**
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND (for all callers except the client), SCHEDULING.NOT_YET_CONFIRMED,
 * SCHEDULING.APPOINTMENT_CANCELLED, SCHEDULING.APPOINTMENT_PAST, SCHEDULING.APPOINTMENT_MOVED
 */
export function confirmAttendance(
  ctx: AppointmentPartyContext,
  { id, startsAt }: { id: AppointmentId; startsAt: Date },
) {
  const answer = { id, notice: 'ATTENDANCE_CONFIRMED' } as const
  return changeAppointment(ctx, id, async ({ tx, appointment, now }) => {
    assertNoSchedulingError(reasonNotToConfirmAttendance(appointment, ctx.actor.personId, now))
    if (appointment.startsAt.getTime() !== startsAt.getTime())
      throw createSchedulingError('SCHEDULING.APPOINTMENT_MOVED')
    if (appointment.attendanceConfirmedAt !== null) return answer
    const change = { attendanceConfirmedAt: now }
    return (await appointments.updateAppointmentIfUnchanged(tx, appointment, change)) ? answer : undefined
  })
}

/**
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND (for all callers except the provider), SCHEDULING.NO_SHOW_TOO_EARLY,
 * SCHEDULING.APPOINTMENT_CANCELLED, SCHEDULING.APPOINTMENT_PAST for a request that was never confirmed
 */
export function markNoShow(ctx: MemberContext, { id, noShow }: { id: AppointmentId; noShow: boolean }) {
  return changeAppointment(ctx, id, async ({ tx, appointment, now }) => {
    assertNoSchedulingError(reasonNotToMarkNoShow(appointment, ctx.actor.personId, now))
    if ((appointment.noShowAt !== null) === noShow) return { id, noShow }
    const marked = await appointments.updateAppointmentIfUnchanged(tx, appointment, {
      noShowAt: noShow ? now : null,
    })
    return marked ? { id, noShow } : undefined
  })
}
