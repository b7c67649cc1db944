import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { assertPersonNotBlocked } from '#modules/identity/api.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import type { AppointmentRecord } from '#modules/scheduling/data/appointments.ts'
import * as appointments from '#modules/scheduling/data/appointments.ts'
import { acquireProviderBookingLock } from '#modules/scheduling/data/locks.ts'
import { createSchedulingError } from '#modules/scheduling/errors.ts'
import type { CallerPersonId } from '#modules/scheduling/permissions.ts'

const attempts = 5

export type AppointmentPartyContext = Pick<
  RequestContext,
  'db' | 'clock' | 'config' | 'personEventHandlers'
> & {
  actor: { personId: CallerPersonId }
}

export interface AppointmentChangeContext {
  tx: Tx
  appointment: AppointmentRecord
  now: Date
}

/**
 * After a concurrent change of the appointment, `change` runs again in a new transaction.
 * @throws SCHEDULING.APPOINTMENT_NOT_FOUND, SCHEDULING.SLOT_TAKEN, IDENTITY.NOT_BOOKABLE, and the errors of `change`
 */
export async function changeAppointment<Result extends object>(
  ctx: AppointmentPartyContext,
  id: AppointmentId,
  change: (found: AppointmentChangeContext) => Promise<Result | undefined>,
  { movesTime = false } = {},
): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const result = await transact(ctx, id, change, movesTime)
    if (result) return result
  }
  throw new Error('the appointment changed during each attempt')
}

async function transact<Result>(
  ctx: AppointmentPartyContext,
  id: AppointmentId,
  change: (found: AppointmentChangeContext) => Promise<Result | undefined>,
  movesTime: boolean,
): Promise<Result | undefined> {
  try {
    return await retryOnConflict(() =>
      inTransaction(ctx.db, async (tx) => {
        let appointment = await appointments.findAppointment(tx, id)
        if (movesTime && appointment?.providerId) {
          await assertCallerNotBlocked(tx, appointment, ctx.actor.personId)
          await acquireProviderBookingLock(tx, appointment.providerId)
          appointment = await appointments.findAppointment(tx, id)
        }
        if (!appointment) throw createSchedulingError('SCHEDULING.APPOINTMENT_NOT_FOUND')
        return change({ tx, appointment, now: ctx.clock.now() })
      }),
    )
  } catch (error) {
    if (hasSqlState(error, 'exclusionViolation'))
      throw createSchedulingError('SCHEDULING.SLOT_TAKEN', { cause: error })
    throw error
  }
}

/**
 * To avoid deadlocks with bookings, call this function before the provider's row is locked.
 * @throws IDENTITY.NOT_BOOKABLE if the other person of the appointment has blocked the caller
 */
export async function assertCallerNotBlocked(
  tx: Tx,
  { clientId, providerId }: AppointmentRecord,
  personId: CallerPersonId,
): Promise<void> {
  if (personId === null) return
  const other = clientId === personId ? providerId : providerId === personId ? clientId : null
  if (other !== null) await assertPersonNotBlocked(tx, { by: other, person: personId })
}

export function assertNoSchedulingError(reason: SchedulingErrorCode | null): void {
  if (reason) throw createSchedulingError(reason)
}

export function getCallerRoleInAppointment(
  appointment: AppointmentRecord,
  personId: CallerPersonId,
): 'CLIENT' | 'PROVIDER' {
  return appointment.clientId === personId ? 'CLIENT' : 'PROVIDER'
}
