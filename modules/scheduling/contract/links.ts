import { z } from 'zod'
import { appointmentOutput, clientTimeZoneSchema } from '#modules/scheduling/contract/appointments.ts'

const tokenSchema = z.string().trim().max(200)

export const appointmentLinkInput = z.object({ token: tokenSchema })

export const linkedAppointmentOutput = z.object({
  /**
   * Side of the link's recipient (client or provider). The appointment card shows the person on the other
   * side.
   */
  side: z.enum(['CLIENT', 'PROVIDER']),
  name: z.string(),
  isSignedIn: z.boolean(),
  /**
   * True if a client can book again after a cancelled or past appointment: the provider is visible and has
   * not blocked the client.
   */
  canBookAgain: z.boolean(),
  appointment: appointmentOutput,
})
export type LinkedAppointment = z.infer<typeof linkedAppointmentOutput>

/**
 * URL path of the private calendar feed; null if the caller has none. The path is a secret: it gives access
 * to all appointments of its owner.
 */
export const calendarFeedOutput = z.object({ path: z.string().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeedOutput>

/** `password` may be null if the session is at most 15 minutes old. */
export const calendarFeedPasswordInput = z
  .object({ password: z.string().max(200).nullable().default(null) })
  .default({ password: null })
export type CalendarFeedPasswordInput = z.infer<typeof calendarFeedPasswordInput>

export const answerByLinkInput = z.discriminatedUnion('action', [
  appointmentLinkInput.extend({ action: z.literal('confirm'), startsAt: z.date() }),
  appointmentLinkInput.extend({ action: z.literal('cancel') }),
  appointmentLinkInput.extend({
    action: z.literal('acceptProposal'),
    startsAt: z.date(),
    clientTimeZone: clientTimeZoneSchema,
  }),
  appointmentLinkInput.extend({ action: z.literal('declineProposal'), startsAt: z.date() }),
])
export type AnswerByLinkInput = z.output<typeof answerByLinkInput>
export const answerByLinkOutput = z.object({
  notice: z.enum(['CONFIRMED', 'CANCELLED', 'RESCHEDULED', 'PROPOSAL_DECLINED']),
})
export type LinkAnswerResult = z.infer<typeof answerByLinkOutput>
