import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { cancelUpcomingAppointments } from '#modules/scheduling/data/people.ts'
import { announceAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import type { MailContext } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'

/**
 * The future appointments of a provider, of a client, or between the two. The type requires at least one id.
 */
type FutureAppointments =
  | { providerId: PersonId; clientId?: PersonId }
  | { providerId?: PersonId; clientId: PersonId }

/**
 * Cancels all future appointments of a person, or between two people, in the caller's transaction, and sends
 * e-mails to both sides. The caller must first prevent new bookings or lock the people, because a booking
 * that commits later is not cancelled.
 * @param by `OPERATOR`: neither side cancelled
 * @param reason for both sides, shown with the appointment and in the e-mail; null: none
 * @returns the number of cancelled appointments
 */
export async function cancelFutureAppointments(
  tx: Tx,
  ctx: MailContext,
  cancellation: FutureAppointments & { by: 'CLIENT' | 'PROVIDER' | 'OPERATOR'; reason: string | null },
): Promise<number> {
  const { by, reason, ...party } = cancellation
  const change = { cancelledBy: by, cancelReason: reason }
  const cancelled = await cancelUpcomingAppointments(tx, party, change, ctx.clock.now())
  for (const each of cancelled) await announceAppointmentChange(tx, ctx, { kind: 'CANCELLED', by, ...each })
  return cancelled.length
}
