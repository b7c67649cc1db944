import { z } from 'zod'
import { appointmentOutput, clientTimeZoneSchema } from '#modules/scheduling/contract/appointments.ts'

const tokenSchema = z.string().trim().max(200)

export const linkInput = z.object({ token: tokenSchema })

export const linkedAppointmentOutput = z.object({
  /** Side of the recipient of the link; the appointment card shows the person of the other side. */
  side: z.enum(['CLIENT', 'PROVIDER']),
  name: z.string(),
  /** True if the caller is signed in as the recipient. */
  isSignedIn: z.boolean(),
  /** True for a cancelled or ended appointment of a client, if the provider is visible and has not blocked the client. */
  canBookAgain: z.boolean(),
  appointment: appointmentOutput,
})
export type LinkedAppointment = z.infer<typeof linkedAppointmentOutput>

/**
 * Path of the private calendar address, without the host; null if there is none. The address is a secret: it opens all
 * appointments of its owner.
 */
export const calendarFeedOutput = z.object({ path: z.string().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeedOutput>

/** `password` may be null if the session is at most 15 minutes old. */
export const exposeCalendarInput = z
  .object({ password: z.string().max(200).nullable().default(null) })
  .default({ password: null })
export type ExposeCalendarInput = z.infer<typeof exposeCalendarInput>

export const answerByLinkInput = z.discriminatedUnion('action', [
  /** `startsAt`: the time that the provider confirms; the appointment may have moved in the meantime. */
  linkInput.extend({ action: z.literal('confirm'), startsAt: z.date() }),
  linkInput.extend({ action: z.literal('cancel') }),
  /** `startsAt`: identifies the proposal; another proposal may have replaced it in the meantime. */
  linkInput.extend({
    action: z.literal('acceptProposal'),
    startsAt: z.date(),
    clientTimeZone: clientTimeZoneSchema,
  }),
  linkInput.extend({ action: z.literal('declineProposal'), startsAt: z.date() }),
])
export type AnswerByLinkInput = z.output<typeof answerByLinkInput>
/** The success message: a key of `schedulingNotices`. */
export const answerByLinkOutput = z.object({
  notice: z.enum(['CONFIRMED', 'CANCELLED', 'RESCHEDULED', 'PROPOSAL_DECLINED']),
})
export type AnsweredByLink = z.infer<typeof answerByLinkOutput>
