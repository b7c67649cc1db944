import { appointmentStatusValues } from '#columns'
import { enumLiteral } from '#kernel/db/statements.ts'
import { Prisma } from '#prisma'

const pending = enumLiteral(appointmentStatusValues.PENDING)
const confirmed = enumLiteral(appointmentStatusValues.CONFIRMED)
const cancelled = enumLiteral(appointmentStatusValues.CANCELLED)
const completed = enumLiteral(appointmentStatusValues.COMPLETED)

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
