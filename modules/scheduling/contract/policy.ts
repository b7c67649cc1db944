import { z } from 'zod'
import {
  maxBookingPolicyMinutes,
  maxBufferMinutes,
  slotStartStepChoices,
} from '#modules/scheduling/contract/limits.ts'

/**
 * The bookings that an agenda confirms at once, without an answer of the provider. `PROVEN`: bookings of clients who
 * confirmed their e-mail. `KNOWN`: bookings of people in the provider's circle and of former clients.
 */
export const autoConfirmRuleSchema = z.enum(['ALL', 'PROVEN', 'KNOWN', 'NONE'])
export type AutoConfirmRule = z.infer<typeof autoConfirmRuleSchema>

/**
 * Optional booking rules of an agenda, with times in minutes. With the default values, clients can book, move
 * and cancel without restrictions.
 */
export const bookingPolicyFields = {
  minNoticeMinutes: z.number().int().min(0).max(maxBookingPolicyMinutes),
  /** Clients can cancel or move an appointment until this many minutes before its start. */
  cancelDeadlineMinutes: z.number().int().min(0).max(maxBookingPolicyMinutes),
  bufferBeforeMinutes: z.number().int().min(0).max(maxBufferMinutes),
  bufferAfterMinutes: z.number().int().min(0).max(maxBufferMinutes),
  pendingLimitMinutes: z.number().int().min(1).max(maxBookingPolicyMinutes).nullable(),
  reminderEnabled: z.boolean(),
  /** Minutes between two slot starts; null: the duration of a slot, so that slots follow each other directly. */
  startStepMinutes: z.literal(slotStartStepChoices).nullable(),
  requiresClientPhone: z.boolean(),
}
