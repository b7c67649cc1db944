import { appointment } from '#columns'
import { sqlBool, sqlRow } from '#kernel/db/rows.ts'
import { type DatabaseConnection, executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { type AppointmentRecord, appointmentPrismaSelect } from '#modules/scheduling/data/appointments.ts'
import { isConfirmedAppointmentSql } from '#modules/scheduling/data/status.ts'

/**
 * Raw SQL, because Prisma would also change `updatedAt`, although setting a reminder does not change the appointment.
 */
export async function setAppointmentReminderTime(tx: Tx, id: AppointmentId, at: Date): Promise<void> {
  await executeStatement(tx)`UPDATE appointment SET remind_at = ${at} WHERE id = ${id}::uuid`
}

export interface DueReminder {
  appointment: AppointmentRecord
  enabled: boolean
}

/** The SQL contains the status as a constant: otherwise PostgreSQL does not use the partial index. */
export async function claimDueReminders(tx: Tx, now: Date, maxReminders: number): Promise<DueReminder[]> {
  const taken = await query(tx, sqlRow({ id: appointment.id, enabled: sqlBool }))`
    UPDATE appointment SET remind_at = NULL
    WHERE id IN (
      SELECT id FROM appointment WHERE remind_at <= ${now} AND ${isConfirmedAppointmentSql}
      ORDER BY remind_at LIMIT ${maxReminders} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, coalesce(
      (SELECT reminder_enabled FROM agenda WHERE agenda.person_id = appointment.provider_id), false) AS enabled`
  const appointments = await tx.appointment.findMany({
    where: { id: { in: taken.map(({ id }) => id) } },
    select: appointmentPrismaSelect,
  })
  return appointments.map((due) => ({
    appointment: due,
    enabled: taken.some(({ id, enabled }) => id === due.id && enabled),
  }))
}

/** After a restore from a backup, do not send reminders that the original installation has already sent. */
export async function clearDueReminders(connection: DatabaseConnection): Promise<void> {
  await executeStatement(connection)`UPDATE appointment SET remind_at = NULL WHERE remind_at <= now()`
}
