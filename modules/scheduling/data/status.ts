import { appointmentStatusValues } from '#columns'
import { enumLiteral } from '#kernel/db/statements.ts'
import { Prisma } from '#prisma'

const pending = enumLiteral(appointmentStatusValues.PENDING)
const confirmed = enumLiteral(appointmentStatusValues.CONFIRMED)
const cancelled = enumLiteral(appointmentStatusValues.CANCELLED)
const completed = enumLiteral(appointmentStatusValues.COMPLETED)

export const isPendingSql = Prisma.sql`status = ${pending}`
export const isConfirmedSql = Prisma.sql`status = ${confirmed}`
export const isPendingOrConfirmedSql = Prisma.sql`status IN (${pending}, ${confirmed})`
export const isConfirmedOrCompletedSql = Prisma.sql`status IN (${confirmed}, ${completed})`
export const isNotCancelledSql = Prisma.sql`status <> ${cancelled}`

export const completedStatusSql = completed

/**
 * SQL version of the expiry rule in rules.ts: a pending request is past its time limit, even if the job has
 * not cancelled it yet. Without a time limit the result is NULL, not false.
 */
export const isExpiredSql = (now: Date) => Prisma.sql`(${isPendingSql} AND expires_at <= ${now})`

export const isNotExpiredSql = (now: Date) => Prisma.sql`${isExpiredSql(now)} IS NOT TRUE`

/** SQL condition: the appointment is neither cancelled nor expired, so it occupies its time. */
export const occupiesTimeSql = (now: Date) => Prisma.sql`(${isNotCancelledSql} AND ${isNotExpiredSql(now)})`
