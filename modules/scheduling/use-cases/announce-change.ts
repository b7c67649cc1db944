import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/client.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { findAllPersonCards } from '#modules/identity/api.ts'
import type { AppointmentRecord } from '#modules/scheduling/data.ts'
import {
  type ClientEvent,
  mailForClient,
  mailForProvider,
  type ProviderEvent,
} from '#modules/scheduling/mails.ts'

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
  /** Who did it: of their own doing they are told nothing, but for a copy of what they booked. */
  by: 'CLIENT' | 'PROVIDER' | 'SYSTEM'
  /** As it is from now on. */
  appointment: AppointmentRecord
  /** As it was, of one that moved. */
  before?: AppointmentRecord
}

/**
 * Tells both sides of a change what concerns them. The one place where scheduling writes to people: in the transaction of the
 * change, so that they hear of it if, and only if, it stays.
 */
export async function announceChange(
  tx: Tx,
  { linkBase }: Pick<Config, 'linkBase'>,
  change: Change,
): Promise<void> {
  const { appointment, before } = change
  const events = eventsOf(change)
  if (events.client && appointment.clientEmail !== null) {
    const mail = mailForClient(events.client, { ...appointment, before }, linkBase)
    await enqueueMail(tx, { to: appointment.clientEmail, ...mail })
  }
  if (!events.provider) return
  const [provider] = appointment.providerId ? await findAllPersonCards(tx, [appointment.providerId]) : []
  if (!provider?.email) return
  await enqueueMail(tx, {
    to: provider.email,
    ...mailForProvider(events.provider, { ...appointment, before }, linkBase),
  })
}

/** What each side reads of it; nothing for whoever did it. */
function eventsOf({ kind, by, appointment }: Change): { client?: ClientEvent; provider?: ProviderEvent } {
  const waits = appointment.status === 'PENDING'
  const forBoth = (event: ClientEvent & ProviderEvent) => ({ client: event, provider: event })
  const forTheOther = (event: ClientEvent & ProviderEvent) =>
    by === 'CLIENT' ? { provider: event } : { client: event }
  switch (kind) {
    case 'BOOKED':
      if (by === 'PROVIDER') return { client: 'bookedFor' }
      return forBoth(waits ? 'requested' : 'booked')
    case 'CONFIRMED':
      return { client: 'confirmed' }
    case 'CANCELLED':
      return forTheOther('cancelled')
    case 'LEFT':
      return forTheOther('left')
    case 'EXPIRED':
      return forBoth('expired')
    case 'RESCHEDULED':
      return forTheOther(waits ? 'movedPending' : 'moved')
    case 'PROPOSED':
      return { client: 'proposed' }
    case 'PROPOSAL_ACCEPTED':
      return { provider: 'accepted' }
    case 'PROPOSAL_WITHDRAWN':
      return { client: 'withdrawn' }
    case 'PROPOSAL_DECLINED':
      return { provider: 'declined' }
  }
}
