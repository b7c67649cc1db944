import type { MemberContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { findAllPersonCards } from '#modules/identity/api.ts'
import * as data from '#modules/scheduling/data.ts'
import { mailForClient, mailForProvider } from '#modules/scheduling/mails.ts'
import { refusal } from '#modules/scheduling/refusals.ts'
import { reasonNotToCancel, reasonNotToConfirm } from '#modules/scheduling/rules.ts'

type Answer = 'CONFIRMED' | 'CANCELLED'

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
  status: Answer,
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
    const changed = await ctx.db.$transaction(async (tx) => {
      if (!(await data.changeStatus(tx, id, appointment.status, status, now))) return false
      await tellTheOther(tx, ctx, appointment, status)
      return true
    })
    if (changed) return
  }
  throw new Error('the appointment kept changing')
}

/** In the transaction of the change: the mail goes out if, and only if, the change stays. */
async function tellTheOther(
  tx: Tx,
  ctx: MemberContext,
  appointment: data.AppointmentRecord,
  status: Answer,
): Promise<void> {
  const { linkBase } = ctx.config
  if (appointment.providerId === ctx.actor.personId) {
    if (appointment.clientEmail === null) return
    const event = status === 'CONFIRMED' ? 'confirmed' : 'cancelled'
    await enqueueMail(tx, { to: appointment.clientEmail, ...mailForClient(event, appointment, linkBase) })
    return
  }
  const [provider] = appointment.providerId ? await findAllPersonCards(tx, [appointment.providerId]) : []
  if (!provider?.email) return
  await enqueueMail(tx, { to: provider.email, ...mailForProvider('cancelled', appointment, linkBase) })
}
