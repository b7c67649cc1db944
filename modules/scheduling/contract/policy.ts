import { z } from 'zod'
import { maxBufferMinutes, maxPolicyMinutes } from '#modules/scheduling/contract/limits.ts'

/**
 * Which bookings an agenda confirms at once: all, those of proven accounts, those of known clients (the provider's circle and
 * former clients), or none.
 */
export const autoConfirmForSchema = z.enum(['ALL', 'PROVEN', 'KNOWN', 'NONE'])
export type AutoConfirmFor = z.infer<typeof autoConfirmForSchema>

/** Optional booking rules of an agenda, in minutes. With the defaults, clients book, move and cancel without restrictions. */
export const policyFields = {
  /** Min minutes between a booking by a client and its start. */
  minNoticeMinutes: z.number().int().min(0).max(maxPolicyMinutes),
  /** Minutes before the start until which clients can cancel and move. */
  cancelDeadlineMinutes: z.number().int().min(0).max(maxPolicyMinutes),
  bufferBeforeMinutes: z.number().int().min(0).max(maxBufferMinutes),
  bufferAfterMinutes: z.number().int().min(0).max(maxBufferMinutes),
  /** Minutes after which an unanswered request expires; null: at the start of the appointment. */
  pendingLimitMinutes: z.number().int().min(1).max(maxPolicyMinutes).nullable(),
  reminderEnabled: z.boolean(),
}
