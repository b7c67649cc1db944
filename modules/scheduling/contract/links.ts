import { z } from 'zod'
import { appointmentOutput, clientTimeZoneSchema } from '#modules/scheduling/contract/appointments.ts'

/** As it stands in the link of a mail. */
const tokenSchema = z.string().trim().max(200)

export const linkInput = z.object({ token: tokenSchema })

export const linkedAppointmentOutput = z.object({
  /** Whom the link was written to: the other one is the card's counterpart. */
  side: z.enum(['CLIENT', 'PROVIDER']),
  /** Of that side, for a message to the other. */
  name: z.string(),
  /** Whoever asks is signed in as that side. */
  isSignedIn: z.boolean(),
  /** The appointment of a client is gone, and the provider may be booked: visible, and has not blocked the client. */
  canBookAgain: z.boolean(),
  /** What 'Mis Citas' shows that side. */
  appointment: appointmentOutput,
})
export type LinkedAppointment = z.infer<typeof linkedAppointmentOutput>

/** null: there is none. Its reader puts the host before it. It opens all of somebody's appointments to whoever has it. */
export const calendarFeedOutput = z.object({ path: z.string().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeedOutput>

/** `password` may be null in a session of the last 15 minutes. */
export const exposeCalendarInput = z
  .object({ password: z.string().max(200).nullable().default(null) })
  .default({ password: null })
export type ExposeCalendarInput = z.infer<typeof exposeCalendarInput>

export const answerByLinkInput = z.discriminatedUnion('action', [
  /** `startsAt`: which time is confirmed, it may have been moved meanwhile. */
  linkInput.extend({ action: z.literal('confirm'), startsAt: z.date() }),
  linkInput.extend({ action: z.literal('cancel') }),
  /** `startsAt`: which proposal is meant, another one may have taken its place meanwhile. */
  linkInput.extend({
    action: z.literal('acceptProposal'),
    startsAt: z.date(),
    clientTimeZone: clientTimeZoneSchema,
  }),
  linkInput.extend({ action: z.literal('declineProposal'), startsAt: z.date() }),
])
export type AnswerByLinkInput = z.output<typeof answerByLinkInput>
/** Key of `schedulingNotices`. */
export const answerByLinkOutput = z.object({
  notice: z.enum(['CONFIRMED', 'CANCELLED', 'RESCHEDULED', 'PROPOSAL_DECLINED']),
})
export type AnsweredByLink = z.infer<typeof answerByLinkOutput>
