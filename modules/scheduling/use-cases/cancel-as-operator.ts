import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { acquireClientBookingLock, acquireProviderBookingLock } from '#modules/scheduling/data/locks.ts'
import { cancelFutureAppointments } from '#modules/scheduling/use-cases/cancel-future.ts'
import type { AppointmentMailSenderContext } from '#modules/scheduling/use-cases/mail-appointment-parties.ts'

const maxDurationMs = 120_000

/** Disable the account or hide the person before cancelling the appointments, to prevent later bookings. */
export function cancelAppointmentsAsOperator(
  ctx: Pick<RequestContext, 'db'> & AppointmentMailSenderContext,
  personId: PersonId,
): Promise<number> {
  return retryOnConflict(() =>
    inTransaction(
      ctx.db,
      async (tx) => {
        // Acquire the locks in the same order as a booking, to avoid deadlocks.
        await acquireClientBookingLock(tx, personId)
        await acquireProviderBookingLock(tx, personId)
        const terms = { by: 'OPERATOR', reason: null } as const
        const received = await cancelFutureAppointments(tx, ctx, { providerId: personId, ...terms })
        const cancelled =
          received + (await cancelFutureAppointments(tx, ctx, { clientId: personId, ...terms }))
        const event = { event: 'APPOINTMENTS_CANCELLED', by: 'operator', objectId: personId } as const
        if (cancelled > 0) await recordAuditEvent(tx, ctx, event)
        return cancelled
      },
      { timeout: maxDurationMs },
    ),
  )
}
