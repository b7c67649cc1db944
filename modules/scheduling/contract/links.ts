import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { signedLinkTokenSchema } from '#modules/scheduling/contract/agenda.ts'
import {
  appointmentOutput,
  clientTimeZoneSchema,
  optionalCancelReasonSchema,
  slotFields,
} from '#modules/scheduling/contract/appointments.ts'

export const appointmentLinkInput = z.object({ token: signedLinkTokenSchema })

export const linkedAppointmentOutput = z.object({
  /**
   * Whether the recipient of the link is the client or the provider of the appointment. The appointment card
   * shows the other person.
   */
  side: z.enum(['CLIENT', 'PROVIDER']),
  name: z.string(),
  isSignedIn: z.boolean(),
  isGuest: z.boolean(),
  /**
   * True if the client can book with the provider again after a cancelled or past appointment: the provider
   * is visible and has not blocked the client.
   */
  canBookAgain: z.boolean(),
  /** null if the provider deleted the account. */
  providerId: personIdSchema.nullable(),
  /** True if a new time that the recipient of the link chooses is confirmed at once. */
  confirmsAtOnce: z.boolean(),
  appointment: appointmentOutput,
})
export type LinkedAppointment = z.infer<typeof linkedAppointmentOutput>

/**
 * URL path of the private calendar feed; null if the caller has none. The path is a secret: it gives access
 * to all appointments of its owner.
 */
export const calendarFeedOutput = z.object({ path: z.string().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeedOutput>

/** The password may be null if the session is at most 15 minutes old. */
export const calendarFeedPasswordInput = z
  .object({ password: z.string().max(200).nullable().default(null) })
  .default({ password: null })
export type CalendarFeedPasswordInput = z.infer<typeof calendarFeedPasswordInput>

const proposalByLink = appointmentLinkInput.extend({ startsAt: z.date() })
const newTimeByLink = appointmentLinkInput.extend(slotFields)
export const answerByLinkInput = z.discriminatedUnion('action', [
  appointmentLinkInput.extend({ action: z.literal('confirm'), startsAt: z.date() }),
  appointmentLinkInput.extend({ action: z.literal('cancel'), reason: optionalCancelReasonSchema }),
  newTimeByLink.extend({ action: z.literal('reschedule'), clientTimeZone: clientTimeZoneSchema }),
  newTimeByLink.extend({ action: z.literal('proposeTime') }),
  proposalByLink.extend({ action: z.literal('acceptProposal'), clientTimeZone: clientTimeZoneSchema }),
  proposalByLink.extend({ action: z.literal('declineProposal') }),
  proposalByLink.extend({ action: z.literal('withdrawProposal') }),
  appointmentLinkInput.extend({ action: z.literal('confirmAttendance'), startsAt: z.date() }),
])
export type AnswerByLinkInput = z.output<typeof answerByLinkInput>
export const answerByLinkOutput = z.object({
  notice: z.enum([
    'CONFIRMED',
    'CANCELLED',
    'RESCHEDULED',
    'RESCHEDULED_PENDING',
    'CHANGE_REQUESTED',
    'PROPOSED',
    'PROPOSAL_DECLINED',
    'PROPOSAL_WITHDRAWN',
    'ATTENDANCE_CONFIRMED',
  ]),
})
export type LinkAnswerResult = z.infer<typeof answerByLinkOutput>
