import { appointment } from '#columns'
import { bool, row } from '#kernel/db/rows.ts'
import { type Connection, execute, query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { type AppointmentRecord, appointmentSelect } from '#modules/scheduling/data/appointments.ts'
import { isConfirmed } from '#modules/scheduling/data/status.ts'

/** Raw, since a reminder is no change of the appointment: nothing counts it, and no calendar hears of it. */
export async function setReminder(tx: Tx, id: AppointmentId, at: Date): Promise<void> {
  await execute(tx)`UPDATE appointment SET remind_at = ${at} WHERE id = ${id}::uuid`
}

export interface DueReminder {
  appointment: AppointmentRecord
  /** The provider's agenda says so at this moment. */
  enabled: boolean
}

/**
 * Takes reminders that are due, the oldest first: whoever has them in a transaction that commits is the only one who ever had.
 * What was cancelled meanwhile has none. The statement names the status, or the partial index would not serve it.
 */
export async function takeDueReminders(tx: Tx, now: Date, most: number): Promise<DueReminder[]> {
  const taken = await query(tx, row({ id: appointment.id, enabled: bool }))`
    UPDATE appointment SET remind_at = NULL
    WHERE id IN (
      SELECT id FROM appointment WHERE remind_at <= ${now} AND ${isConfirmed}
      ORDER BY remind_at LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, coalesce(
      (SELECT reminder_enabled FROM agenda WHERE agenda.person_id = appointment.provider_id), false) AS enabled`
  const appointments = await tx.appointment.findMany({
    where: { id: { in: taken.map(({ id }) => id) } },
    select: appointmentSelect,
  })
  return appointments.map((due) => ({
    appointment: due,
    enabled: taken.some(({ id, enabled }) => id === due.id && enabled),
  }))
}

/**
 * Forgets the reminders that were due already, in a database that was brought back: between the instant that it shows and now
 * the installation that it shows has sent them.
 */
export async function forgetDueReminders(connection: Connection): Promise<void> {
  await execute(connection)`UPDATE appointment SET remind_at = NULL WHERE remind_at <= now()`
}
