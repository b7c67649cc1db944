import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { deleteUnsentMail } from '#kernel/mail/outbox.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { setAppointmentReminderTime } from '#modules/scheduling/data/reminders.ts'
import type { AppointmentMailEvent } from '#modules/scheduling/emails/appointments.ts'
import { computeReminderTime } from '#modules/scheduling/reminders.ts'
import {
  type AppointmentMailSenderContext,
  createAppointmentMailId,
  findClientAndProviderMailRecipients,
  findClientTimeZone,
  mailAppointmentParties,
} from '#modules/scheduling/use-cases/mail-appointment-parties.ts'

export interface AppointmentChange {
  kind:
    | 'BOOKED'
    | 'CONFIRMED'
    | 'CANCELLED'
    /** The provider did not answer the booking request within the time limit. */
    | 'EXPIRED'
    | 'RESCHEDULED'
    | 'PROPOSED'
    | 'PROPOSAL_ACCEPTED'
    | 'PROPOSAL_WITHDRAWN'
    | 'PROPOSAL_DECLINED'
    /** The client or the provider deleted the account. */
    | 'LEFT'
  by: 'CLIENT' | 'PROVIDER' | 'SYSTEM' | 'OPERATOR'
  appointment: AppointmentRecord
  before?: AppointmentRecord
  wasPending?: boolean
}

export async function notifyAboutAppointmentChange(
  tx: Tx,
  ctx: AppointmentMailSenderContext,
  change: AppointmentChange,
): Promise<void> {
  const { appointment, before, wasPending = before?.status === 'PENDING' } = change
  const now = ctx.clock.now()
  const parties = await findClientAndProviderMailRecipients(tx, appointment)
  await withdrawOldReminder(tx, appointment)
  if (agreesOnTime(change)) {
    const remindAt = computeReminderTime(
      appointment.startsAt,
      findClientTimeZone(appointment, parties.client),
      now,
    )
    if (remindAt !== null) await setAppointmentReminderTime(tx, appointment.id, remindAt)
  }
  const byId = actorOf(change)
  await mailAppointmentParties(
    tx,
    ctx,
    parties,
    { appointment, before, wasPending },
    mailEventsOf(change),
    byId,
  )
}

async function withdrawOldReminder(tx: Tx, { id, sequence }: AppointmentRecord): Promise<void> {
  if (sequence > 0)
    await deleteUnsentMail(tx, [createAppointmentMailId('reminder', { id, sequence: sequence - 1 })])
}

function actorOf({ by, appointment }: AppointmentChange): PersonId | null {
  if (by === 'SYSTEM' || by === 'OPERATOR') return null
  return by === 'CLIENT' ? appointment.clientId : appointment.providerId
}

function agreesOnTime({ kind, appointment }: AppointmentChange): boolean {
  if (appointment.status !== 'CONFIRMED') return false
  return kind === 'BOOKED' || kind === 'CONFIRMED' || kind === 'RESCHEDULED' || kind === 'PROPOSAL_ACCEPTED'
}

function mailEventsOf({
  kind,
  by,
  appointment,
  wasPending = false,
}: AppointmentChange): AppointmentMailEvent[] {
  const waits = appointment.status === 'PENDING'
  const byClient = by === 'CLIENT'
  const clientUpdate = (event: 'didCancel') => (wasPending ? [] : [client(event)])
  const providerUpdate = (event: 'didCancel' | 'didMove') =>
    appointment.bookedByProvider ? [] : [provider(event)]
  switch (kind) {
    case 'BOOKED':
      if (by === 'PROVIDER') return [client('bookedFor')]
      return waits ? [provider('requested')] : both('booked')
    case 'CONFIRMED':
      return [client('confirmed')]
    case 'CANCELLED':
      if (by === 'OPERATOR') return both('cancelledByOperator')
      return byClient
        ? [...clientUpdate('didCancel'), provider('cancelled')]
        : [client('cancelled'), ...providerUpdate('didCancel')]
    case 'LEFT':
      return byClient ? [provider('left')] : [client('left')]
    case 'EXPIRED':
      return both('expired')
    case 'RESCHEDULED':
      if (!byClient) return [client('moved'), ...providerUpdate('didMove')]
      return waits ? [provider('movedPending')] : [client('didMove'), provider('moved')]
    case 'PROPOSED':
      return [byClient ? provider('changeRequested') : client('proposed')]
    case 'PROPOSAL_ACCEPTED':
      return byClient
        ? [client('didAccept'), provider('accepted')]
        : [client('changeAccepted'), ...providerUpdate('didMove')]
    case 'PROPOSAL_WITHDRAWN':
      return [byClient ? provider('changeWithdrawn') : client('withdrawn')]
    case 'PROPOSAL_DECLINED':
      return [byClient ? provider('declined') : client('changeDeclined')]
  }
}

type EventFor<Side> = Extract<AppointmentMailEvent, { side: Side }>['event']

function client(event: EventFor<'CLIENT'>): AppointmentMailEvent {
  return { side: 'CLIENT', event }
}

function provider(event: EventFor<'PROVIDER'>): AppointmentMailEvent {
  return { side: 'PROVIDER', event }
}

function both(event: EventFor<'CLIENT'> & EventFor<'PROVIDER'>): AppointmentMailEvent[] {
  return [client(event), provider(event)]
}
