import { expect, it } from 'vitest'
import { appointment, appointmentStatusValues } from '#columns'
import { bool, columnLike, row } from '#kernel/db/rows.ts'
import { query } from '#kernel/db/statements.ts'
import {
  isConfirmedOrCompletedSql,
  isConfirmedSql,
  isExpiredSql,
  isNotCancelledSql,
  isNotExpiredSql,
  isPendingOrConfirmedSql,
  isPendingSql,
  occupiesTimeSql,
} from '#modules/scheduling/data/status.ts'
import { isExpiredRequest } from '#modules/scheduling/rules.ts'
import { AppointmentStatus } from '#prisma'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const now = new Date('2026-05-20T18:00:00Z')
const minute = 60_000
const limits = [null, ...[-minute, -1, 0, 1, minute].map((ms) => new Date(now.getTime() + ms))]
const all = Object.values(AppointmentStatus).flatMap((status) =>
  limits.map((expiresAt) => ({ status, expiresAt })),
)

const judged = row({
  status: columnLike(appointment.status),
  expiresAt: columnLike(appointment.expiresAt),
  lapsed: bool,
  notLapsed: bool,
  standing: bool,
  pending: bool,
  confirmed: bool,
  pendingOrConfirmed: bool,
  confirmedOrCompleted: bool,
  notCancelled: bool,
})

it('the SQL expression for the status of an appointment gives the same results as the TypeScript rules', async () => {
  const words = all.map(({ status }) => appointmentStatusValues[status])
  const rows = await query(db, judged)`
    SELECT status, expires_at AS "expiresAt", ${isExpiredSql(now)} IS TRUE AS lapsed, ${isNotExpiredSql(now)} AS "notLapsed",
      ${occupiesTimeSql(now)} AS standing, ${isPendingSql} AS pending, ${isConfirmedSql} AS confirmed,
      ${isPendingOrConfirmedSql} AS "pendingOrConfirmed", ${isConfirmedOrCompletedSql} AS "confirmedOrCompleted",
      ${isNotCancelledSql} AS "notCancelled"
    FROM unnest(${words}::appointment_status[], ${all.map(({ expiresAt }) => expiresAt)}::timestamptz[])
      AS given (status, expires_at)`
  expect(rows).toEqual(
    all.map(({ status, expiresAt }) => {
      const lapsed = isExpiredRequest({ status, expiresAt }, now)
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
