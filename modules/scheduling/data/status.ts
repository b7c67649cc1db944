import { appointmentStatusValues } from '#columns'
import { sqlEnumLiteral } from '#kernel/db/statements.ts'
import { Prisma } from '#prisma'

const pending = sqlEnumLiteral(appointmentStatusValues.PENDING)
const confirmed = sqlEnumLiteral(appointmentStatusValues.CONFIRMED)
const cancelled = sqlEnumLiteral(appointmentStatusValues.CANCELLED)
const completed = sqlEnumLiteral(appointmentStatusValues.COMPLETED)

export const isPendingAppointmentSql = Prisma.sql`status = ${pending}`
export const isConfirmedAppointmentSql = Prisma.sql`status = ${confirmed}`
export const isPendingOrConfirmedAppointmentSql = Prisma.sql`status IN (${pending}, ${confirmed})`
export const isConfirmedOrCompletedAppointmentSql = Prisma.sql`status IN (${confirmed}, ${completed})`
export const isNotCancelledAppointmentSql = Prisma.sql`status <> ${cancelled}`

export const completedAppointmentStatusSql = completed

/**
 * Keep the SQL condition equal to `isExpiredBookingRequest` in rules.ts. For a request without a time limit, the SQL
 * result is NULL.
 */
export const isExpiredBookingRequestSql = (now: Date) =>
  Prisma.sql`(${isPendingAppointmentSql} AND expires_at <= ${now})`

export const isNotExpiredBookingRequestSql = (now: Date) =>
  Prisma.sql`${isExpiredBookingRequestSql(now)} IS NOT TRUE`

export const appointmentOccupiesTimeSql = (now: Date) =>
  Prisma.sql`(${isNotCancelledAppointmentSql} AND ${isNotExpiredBookingRequestSql(now)})`
