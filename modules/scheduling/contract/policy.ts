import { z } from 'zod'
import { longestBuffer, longestPolicy } from '#modules/scheduling/contract/limits.ts'

/**
 * Whose bookings are confirmed at once: of all clients, of accounts that count as proven, of the provider's circle and of people who
 * had an appointment with the provider, of none.
 */
export const autoConfirmForSchema = z.enum(['ALL', 'PROVEN', 'KNOWN', 'NONE'])
export type AutoConfirmFor = z.infer<typeof autoConfirmForSchema>

/** Optional booking rules of an agenda, in minutes. With the defaults, clients book, move and cancel without restrictions. */
export const policyFields = {
  /** Clients book no later than this before the start. */
  minNoticeMinutes: z.number().int().min(0).max(longestPolicy),
  /** Clients cancel and move until this long before the start. */
  cancelDeadlineMinutes: z.number().int().min(0).max(longestPolicy),
  bufferBeforeMinutes: z.number().int().min(0).max(longestBuffer),
  bufferAfterMinutes: z.number().int().min(0).max(longestBuffer),
  /** An unanswered request releases its slot after this time; null: at the start of the appointment. */
  pendingLimitMinutes: z.number().int().min(1).max(longestPolicy).nullable(),
  reminderEnabled: z.boolean(),
}
