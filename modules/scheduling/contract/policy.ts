import { z } from 'zod'
import {
  appointmentSlotIntervalChoices,
  maxBookingPolicyMinutes,
  maxBufferMinutes,
} from '#modules/scheduling/contract/limits.ts'

/**
 * Clients whose bookings need no approval. `PROVEN`: clients with a confirmed e-mail; `KNOWN`: people in the provider's
 * circle and clients with an attended appointment.
 */
export const autoConfirmRuleSchema = z.enum(['ALL', 'PROVEN', 'KNOWN', 'NONE'])
export type AutoConfirmRule = z.infer<typeof autoConfirmRuleSchema>

export const bookingPolicyFields = {
  minNoticeMinutes: z.number().int().min(0).max(maxBookingPolicyMinutes),
  cancelDeadlineMinutes: z.number().int().min(0).max(maxBookingPolicyMinutes),
  bufferBeforeMinutes: z.number().int().min(0).max(maxBufferMinutes),
  bufferAfterMinutes: z.number().int().min(0).max(maxBufferMinutes),
  pendingLimitMinutes: z.number().int().min(1).max(maxBookingPolicyMinutes).nullable(),
  reminderEnabled: z.boolean(),
  startStepMinutes: z.literal(appointmentSlotIntervalChoices).nullable(),
  requiresClientPhone: z.boolean(),
}
