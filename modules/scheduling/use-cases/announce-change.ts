import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { withdrawMail } from '#kernel/mail/outbox.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import { setReminder } from '#modules/scheduling/data/reminders.ts'
import type { Told } from '#modules/scheduling/mails/appointments.ts'
import { reminderTime } from '#modules/scheduling/reminders.ts'
import {
  findPartyCorrespondents,
  type MailContext,
  mailIdOf,
  writeToParties,
  zoneOfClient,
} from '#modules/scheduling/use-cases/write-to-parties.ts'

/** Everything that can happen to an appointment and that somebody should hear of. */
export interface Change {
  kind:
    | 'BOOKED'
    | 'CONFIRMED'
    | 'CANCELLED'
    /** A request that nobody answered in time. */
    | 'EXPIRED'
    | 'RESCHEDULED'
    | 'PROPOSED'
    | 'PROPOSAL_ACCEPTED'
    | 'PROPOSAL_WITHDRAWN'
    | 'PROPOSAL_DECLINED'
    /** Whoever did it deleted their account. */
    | 'LEFT'
  /** Who did it: of their own doing they are told what their calendar has to know. */
  by: 'CLIENT' | 'PROVIDER' | 'SYSTEM' | 'OPERATOR'
  /** As it is from now on. */
  appointment: AppointmentRecord
  /** As it was, of one that moved. */
  before?: AppointmentRecord
}

/**
 * Tells both sides of a change what concerns them, and sets the day-before reminder of what is agreed on now. The one place
 * where scheduling answers to changes: in the transaction of the change, so that they hear of it if, and only if, it stays.
 */
export async function announceChange(tx: Tx, ctx: MailContext, change: Change): Promise<void> {
  const { appointment, before } = change
  const now = ctx.clock.now()
  const parties = await findPartyCorrespondents(tx, appointment)
  await withdrawOldReminder(tx, appointment)
  if (agreesOnTime(change)) {
    const remindAt = reminderTime(appointment.startsAt, zoneOfClient(appointment, parties.client), now)
    if (remindAt !== null) await setReminder(tx, appointment.id, remindAt)
  }
  const byId = doerOf(change)
  await writeToParties(tx, ctx, parties, { appointment, before }, toldOf(change, now), byId)
}

/** What a mail server that is away has kept from leaving would remind of what is no more. */
async function withdrawOldReminder(tx: Tx, { id, sequence }: AppointmentRecord): Promise<void> {
  if (sequence > 0) await withdrawMail(tx, [mailIdOf('reminder', { id, sequence: sequence - 1 })])
}

/** null: nobody did it. */
function doerOf({ by, appointment }: Change): PersonId | null {
  if (by === 'SYSTEM' || by === 'OPERATOR') return null
  return by === 'CLIENT' ? appointment.clientId : appointment.providerId
}

/** From here on the client counts on this time. */
function agreesOnTime({ kind, appointment }: Change): boolean {
  if (appointment.status !== 'CONFIRMED') return false
  return kind === 'BOOKED' || kind === 'CONFIRMED' || kind === 'RESCHEDULED' || kind === 'PROPOSAL_ACCEPTED'
}

/** What each side reads of it: whoever did not do it, and whoever did when their calendar would be wrong otherwise. */
function toldOf({ kind, by, appointment }: Change, now: Date): Told[] {
  const waits = appointment.status === 'PENDING'
  const byClient = by === 'CLIENT'
  switch (kind) {
    case 'BOOKED': {
      if (by !== 'PROVIDER') return both(waits ? 'requested' : 'booked')
      // Who walked in is there already: nothing to put into the provider's calendar for later.
      const isAhead = appointment.startsAt > now
      return [client('bookedFor'), ...(isAhead ? [provider('didBook')] : [])]
    }
    case 'CONFIRMED':
      return [client('confirmed'), provider('didConfirm')]
    case 'CANCELLED':
      if (by === 'OPERATOR') return both('cancelledByOperator')
      return byClient
        ? [client('didCancel'), provider('cancelled')]
        : [client('cancelled'), provider('didCancel')]
    case 'LEFT':
      return byClient ? [provider('left')] : [client('left')]
    case 'EXPIRED':
      return both('expired')
    case 'RESCHEDULED':
      return byClient
        ? [client(waits ? 'didMovePending' : 'didMove'), provider(waits ? 'movedPending' : 'moved')]
        : [client(waits ? 'movedPending' : 'moved'), provider(waits ? 'didMovePending' : 'didMove')]
    case 'PROPOSED':
      return [client('proposed')]
    case 'PROPOSAL_ACCEPTED':
      return [client('didAccept'), provider('accepted')]
    case 'PROPOSAL_WITHDRAWN':
      return [client('withdrawn')]
    case 'PROPOSAL_DECLINED':
      return [provider('declined')]
  }
}

type EventFor<Side> = Extract<Told, { side: Side }>['event']

function client(event: EventFor<'CLIENT'>): Told {
  return { side: 'CLIENT', event }
}

function provider(event: EventFor<'PROVIDER'>): Told {
  return { side: 'PROVIDER', event }
}

function both(event: EventFor<'CLIENT'> & EventFor<'PROVIDER'>): Told[] {
  return [client(event), provider(event)]
}
