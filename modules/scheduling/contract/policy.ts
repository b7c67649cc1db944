import { z } from 'zod'
import { longestBuffer, longestPolicy } from '#modules/scheduling/contract/limits.ts'

/**
 * Whose bookings are confirmed at once: of all clients, of accounts that count as proven, of the provider's circle and of people who
 * had an appointment with the provider, of none.
 */
export const autoConfirmForSchema = z.enum(['ALL', 'PROVEN', 'KNOWN', 'NONE'])
export type AutoConfirmFor = z.infer<typeof autoConfirmForSchema>

/** How clients book beyond the spec; each default is the spec's behaviour. Minutes. */
export const policyFields = {
  /** Clients book no later than this before the start. */
  minNoticeMinutes: z.number().int().min(0).max(longestPolicy),
  /** Clients cancel and move until this long before the start. */
  cancelDeadlineMinutes: z.number().int().min(0).max(longestPolicy),
  bufferBeforeMinutes: z.number().int().min(0).max(longestBuffer),
  bufferAfterMinutes: z.number().int().min(0).max(longestBuffer),
  /** After this an unanswered request gives its slot back; null: it holds it until its start. */
  pendingLimitMinutes: z.number().int().min(1).max(longestPolicy).nullable(),
  reminderEnabled: z.boolean(),
}
