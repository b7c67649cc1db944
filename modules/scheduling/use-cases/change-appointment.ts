import type { Actor, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { violates } from '#kernel/db/violations.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { assertNotBlocked } from '#modules/identity/api.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import { lockProvider } from '#modules/scheduling/data/locks.ts'
import { schedulingError } from '#modules/scheduling/errors.ts'

/** How often we look again when the other side changed the appointment between our look and our change. */
const attempts = 5

/** Who changes an appointment: whoever is signed in, or opened the link in a mail to one side. */
export type PartyContext = Pick<RequestContext, 'db' | 'clock' | 'config'> & {
  actor: Pick<Actor, 'personId'>
}

/** What a change finds: the appointment as it was a moment ago, in a transaction. */
export interface FoundAppointment {
  tx: Tx
  appointment: AppointmentRecord
  now: Date
}

/**
 * Looks at an appointment and changes it, all in one transaction; looks anew when somebody was faster.
 * @param change gives nothing when its compare-and-swap found another state than the one it was given
 * @param movesTime whoever gives a slot away holds the provider's lock (design decision 5)
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.SLOT_TAKEN, IDENTITY.NOT_BOOKABLE, and whatever `change` refuses
 */
export async function changeAppointment<Result extends object>(
  ctx: PartyContext,
  id: AppointmentId,
  change: (found: FoundAppointment) => Promise<Result | undefined>,
  { movesTime = false } = {},
): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const result = await transact(ctx, id, change, movesTime)
    if (result) return result
  }
  throw new Error('the appointment kept changing')
}

async function transact<Result>(
  ctx: PartyContext,
  id: AppointmentId,
  change: (found: FoundAppointment) => Promise<Result | undefined>,
  movesTime: boolean,
): Promise<Result | undefined> {
  try {
    return await retryOnConflict(() =>
      inTransaction(ctx.db, async (tx) => {
        let appointment = await appointments.findAppointment(tx, id)
        if (movesTime && appointment?.providerId) {
          await assertOtherSideAccepts(tx, appointment, ctx.actor.personId)
          await lockProvider(tx, appointment.providerId)
          appointment = await appointments.findAppointment(tx, id)
        }
        if (!appointment) throw schedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
        return change({ tx, appointment, now: ctx.clock.now() })
      }),
    )
  } catch (error) {
    if (violates(error, 'exclusionViolation'))
      throw schedulingError('SCHEDULING.SLOT_TAKEN', { cause: error })
    throw error
  }
}

/**
 * Asks about blocks before the provider's lock: a booking takes these locks in the same order.
 * @throws IDENTITY.NOT_BOOKABLE when the other side has blocked this one
 */
export async function assertOtherSideAccepts(
  tx: Tx,
  { clientId, providerId }: AppointmentRecord,
  personId: PersonId,
): Promise<void> {
  const other = clientId === personId ? providerId : providerId === personId ? clientId : null
  if (other !== null) await assertNotBlocked(tx, { by: other, person: personId })
}

/** @throws the code that a rule returned as its reason */
export function assertNoReason(reason: SchedulingErrorCode | null): void {
  if (reason) throw schedulingError(reason)
}

/** On which side of an appointment somebody is. */
export function sideOf(appointment: AppointmentRecord, personId: PersonId): 'CLIENT' | 'PROVIDER' {
  return appointment.clientId === personId ? 'CLIENT' : 'PROVIDER'
}
