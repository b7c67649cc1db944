import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { cancelUpcomingAppointments } from '#modules/scheduling/data/people.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import type { AppointmentMailSenderContext } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'

type FutureAppointments =
  | { providerId: PersonId; clientId?: PersonId }
  | { providerId?: PersonId; clientId: PersonId }

/** The caller must prevent new bookings first: a booking made meanwhile would not be cancelled. */
export async function cancelFutureAppointments(
  tx: Tx,
  ctx: AppointmentMailSenderContext,
  cancellation: FutureAppointments & { by: 'CLIENT' | 'PROVIDER' | 'OPERATOR'; reason: string | null },
): Promise<number> {
  const { by, reason, ...party } = cancellation
  const change = { cancelledBy: by, cancelReason: reason }
  const cancelled = await cancelUpcomingAppointments(tx, party, change, ctx.clock.now())
  for (const each of cancelled)
    await notifyAboutAppointmentChange(tx, ctx, { kind: 'CANCELLED', by, ...each })
  return cancelled.length
}
