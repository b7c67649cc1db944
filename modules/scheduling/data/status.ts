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
 * SQL condition: the appointment is a pending request past its time limit, even if the periodic job has not
 * cancelled it yet. The same rule is in rules.ts. For a request without a time limit, the result is NULL, not
 * false.
 */
export const isExpiredSql = (now: Date) => Prisma.sql`(${isPendingSql} AND expires_at <= ${now})`

export const isNotExpiredSql = (now: Date) => Prisma.sql`${isExpiredSql(now)} IS NOT TRUE`

export const occupiesTimeSql = (now: Date) => Prisma.sql`(${isNotCancelledSql} AND ${isNotExpiredSql(now)})`
