import type { MemberContext } from '#kernel/context.ts'
import type { AppointmentStatus } from '#modules/scheduling/contract.ts'
import * as data from '#modules/scheduling/data.ts'
import { refusal } from '#modules/scheduling/refusals.ts'
import { reasonNotToCancel, reasonNotToConfirm } from '#modules/scheduling/rules.ts'

/** How often we look again when the other side changed the appointment between our look and our change. */
const attempts = 5

/**
 * The provider accepts a pending request (spec §4). Confirming what is confirmed already changes nothing.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.NOT_THE_PROVIDER, SCHEDULING.APPOINTMENT_CANCELLED,
 * SCHEDULING.APPOINTMENT_PAST
 */
export async function confirmAppointment(ctx: MemberContext, input: { id: string }) {
  await moveTo('CONFIRMED', ctx, input.id, reasonNotToConfirm)
  return { id: input.id, status: 'CONFIRMED', notice: 'CONFIRMED' } as const
}

/**
 * The client gives a future appointment up, or the provider declines a pending one (spec §4). Cancelling what is
 * cancelled already changes nothing.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND (also to whoever is no party), SCHEDULING.CONFIRMED_FOR_CLIENT,
 * SCHEDULING.APPOINTMENT_PAST
 */
export async function cancelAppointment(ctx: MemberContext, input: { id: string }) {
  await moveTo('CANCELLED', ctx, input.id, reasonNotToCancel)
  return { id: input.id, status: 'CANCELLED', notice: 'CANCELLED' } as const
}

/** Compare-and-swap on the status that the rule was asked about; asks the rule anew when somebody was faster. */
async function moveTo(
  status: AppointmentStatus,
  ctx: MemberContext,
  id: string,
  reasonNotTo: typeof reasonNotToConfirm,
): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const now = ctx.clock.now()
    const appointment = await data.findAppointment(ctx.db, id)
    if (!appointment) throw refusal('SCHEDULING.APPOINTMENT_NOT_FOUND')
    const reason = reasonNotTo(appointment, ctx.actor.personId, now)
    if (reason) throw refusal(reason)
    if (appointment.status === status) return
    if (await data.changeStatus(ctx.db, id, appointment.status, status, now)) return
  }
  throw new Error('the appointment kept changing')
}
