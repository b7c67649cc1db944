import { personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { MINUTE_MS } from '#modules/scheduling/local-time.ts'
import type { AppointmentRuleData } from '#modules/scheduling/rules.ts'

export const testTime = new Date('2026-05-20T18:00:00Z')
export const [provider, client, stranger] = [
  createId(personIdSchema),
  createId(personIdSchema),
  createId(personIdSchema),
] as const

export function makeDataForAppointmentRules(
  minutesFromNow: number,
  overrides: Partial<AppointmentRuleData> = {},
): AppointmentRuleData {
  const startsAt = new Date(testTime.getTime() + minutesFromNow * MINUTE_MS)
  return {
    providerId: provider,
    clientId: client,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 30 * MINUTE_MS),
    status: 'PENDING',
    expiresAt: null,
    changeableUntil: null,
    bookedByProvider: false,
    proposedStartsAt: null,
    proposedByClient: false,
    attendanceConfirmedAt: null,
    ...overrides,
  }
}

export function getTimeMinutesFromNow(minutes: number): Date {
  return new Date(testTime.getTime() + minutes * MINUTE_MS)
}
