import { expect, it } from 'vitest'
import { appointment, appointmentStatusValues } from '#columns'
import { sqlBool, sqlColumnWithTypeOf, sqlRow } from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import {
  appointmentOccupiesTimeSql,
  isConfirmedAppointmentSql,
  isConfirmedOrCompletedAppointmentSql,
  isExpiredBookingRequestSql,
  isNotCancelledAppointmentSql,
  isNotExpiredBookingRequestSql,
  isPendingAppointmentSql,
  isPendingOrConfirmedAppointmentSql,
} from '#modules/scheduling/data/status.ts'
import { isExpiredBookingRequest } from '#modules/scheduling/rules.ts'
import { AppointmentStatus } from '#prisma'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')
const minute = 60_000
const limits = [null, ...[-minute, -1, 0, 1, minute].map((ms) => new Date(now.getTime() + ms))]
const all = Object.values(AppointmentStatus).flatMap((status) =>
  limits.map((expiresAt) => ({ status, expiresAt })),
)

const judged = sqlRow({
  status: sqlColumnWithTypeOf(appointment.status),
  expiresAt: sqlColumnWithTypeOf(appointment.expiresAt),
  lapsed: sqlBool,
  notLapsed: sqlBool,
  standing: sqlBool,
  pending: sqlBool,
  confirmed: sqlBool,
  pendingOrConfirmed: sqlBool,
  confirmedOrCompleted: sqlBool,
  notCancelled: sqlBool,
})

it('the SQL expression for the status of an appointment gives the same results as the TypeScript rules', async () => {
  const words = all.map(({ status }) => appointmentStatusValues[status])
  const rows = await query(db, judged)`
    SELECT status, expires_at AS "expiresAt", ${isExpiredBookingRequestSql(now)} IS TRUE AS lapsed, ${isNotExpiredBookingRequestSql(now)} AS "notLapsed",
      ${appointmentOccupiesTimeSql(now)} AS standing, ${isPendingAppointmentSql} AS pending, ${isConfirmedAppointmentSql} AS confirmed,
      ${isPendingOrConfirmedAppointmentSql} AS "pendingOrConfirmed", ${isConfirmedOrCompletedAppointmentSql} AS "confirmedOrCompleted",
      ${isNotCancelledAppointmentSql} AS "notCancelled"
    FROM unnest(${words}::appointment_status[], ${all.map(({ expiresAt }) => expiresAt)}::timestamptz[])
      AS given (status, expires_at)`
  expect(rows).toEqual(
    all.map(({ status, expiresAt }) => {
      const lapsed = isExpiredBookingRequest({ status, expiresAt }, now)
      return {
        status,
        expiresAt,
        lapsed,
        notLapsed: !lapsed,
        standing: !lapsed && status !== 'CANCELLED',
        pending: status === 'PENDING',
        confirmed: status === 'CONFIRMED',
        pendingOrConfirmed: status === 'PENDING' || status === 'CONFIRMED',
        confirmedOrCompleted: status === 'CONFIRMED' || status === 'COMPLETED',
        notCancelled: status !== 'CANCELLED',
      }
    }),
  )
})
