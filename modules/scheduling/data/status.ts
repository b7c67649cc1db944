import { appointmentStatusValues } from '#columns'
import { enumLiteral } from '#kernel/db/statements.ts'
import { Prisma } from '#prisma'

const pending = enumLiteral(appointmentStatusValues.PENDING)
const confirmed = enumLiteral(appointmentStatusValues.CONFIRMED)
const cancelled = enumLiteral(appointmentStatusValues.CANCELLED)
const completed = enumLiteral(appointmentStatusValues.COMPLETED)

export const isPending = Prisma.sql`status = ${pending}`
export const isConfirmed = Prisma.sql`status = ${confirmed}`
export const isPendingOrConfirmed = Prisma.sql`status IN (${pending}, ${confirmed})`
export const isConfirmedOrCompleted = Prisma.sql`status IN (${confirmed}, ${completed})`
export const isNotCancelled = Prisma.sql`status <> ${cancelled}`

export const completedValue = completed

/**
 * SQL version of the expiry rule in rules.ts: a pending request is past its time limit, even if the job has
 * not cancelled it yet. Without a time limit the result is NULL, not false.
 */
export const isLapsed = (now: Date) => Prisma.sql`(${isPending} AND expires_at <= ${now})`

export const isNotLapsed = (now: Date) => Prisma.sql`${isLapsed(now)} IS NOT TRUE`

/** SQL condition: the appointment is neither cancelled nor expired, so it occupies its time. */
export const isPendingOrConfirmedUnlapsed = (now: Date) =>
  Prisma.sql`(${isNotCancelled} AND ${isNotLapsed(now)})`
