import { appointment } from '#columns'
import { bool, row } from '#kernel/db/rows.ts'
import { type Connection, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { type AppointmentRecord, appointmentSelect } from '#modules/scheduling/data/appointments.ts'
import { isConfirmedSql } from '#modules/scheduling/data/status.ts'

/** Raw SQL leaves the `sequence` and `updatedAt` of the appointment unchanged. */
export async function setReminder(tx: Tx, id: AppointmentId, at: Date): Promise<void> {
  await executeStatement(tx)`UPDATE appointment SET remind_at = ${at} WHERE id = ${id}::uuid`
}

export interface DueReminder {
  appointment: AppointmentRecord
  enabled: boolean
}

/**
 * Claims due reminders, the oldest first: after the commit, no other process can send them. Cancelled
 * appointments have no reminder.
 * The statement contains the status as a constant, because otherwise PostgreSQL does not use the partial
 * index.
 */
export async function claimDueReminders(tx: Tx, now: Date, maxReminders: number): Promise<DueReminder[]> {
  const taken = await query(tx, row({ id: appointment.id, enabled: bool }))`
    UPDATE appointment SET remind_at = NULL
    WHERE id IN (
      SELECT id FROM appointment WHERE remind_at <= ${now} AND ${isConfirmedSql}
      ORDER BY remind_at LIMIT ${maxReminders} FOR UPDATE SKIP LOCKED
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
 * Clears the due reminders of a database that was restored from a backup: the installation sent these
 * reminders after it made the backup.
 */
export async function clearDueReminders(connection: Connection): Promise<void> {
  await executeStatement(connection)`UPDATE appointment SET remind_at = NULL WHERE remind_at <= now()`
}
