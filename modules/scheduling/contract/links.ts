import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { signedLinkTokenSchema } from '#modules/scheduling/contract/agenda.ts'
import {
  appointmentOutput,
  clientTimeZoneSchema,
  optionalCancelReasonSchema,
  slotDateAndTimeFields,
} from '#modules/scheduling/contract/appointments.ts'

export const appointmentLinkInput = z.object({ token: signedLinkTokenSchema })

export const appointmentByLinkOutput = z.object({
  side: z.enum(['CLIENT', 'PROVIDER']),
  name: z.string(),
  isSignedIn: z.boolean(),
  isGuest: z.boolean(),
  canBookAgain: z.boolean(),
  providerId: personIdSchema.nullable(),
  /** Whether a new appointment time chosen by the client needs no confirmation by the provider. */
  confirmsAtOnce: z.boolean(),
  appointment: appointmentOutput,
})
export type AppointmentByLink = z.infer<typeof appointmentByLinkOutput>

/** The path of a calendar feed is secret, because the feed shows the caller's appointments. */
export const calendarFeedOutput = z.object({ path: z.string().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeedOutput>

/** The password may be null if the session is at most 15 minutes old. */
export const calendarFeedPasswordInput = z
  .object({ password: z.string().max(200).nullable().default(null) })
  .default({ password: null })
export type CalendarFeedPasswordInput = z.infer<typeof calendarFeedPasswordInput>

const proposalByLink = appointmentLinkInput.extend({ startsAt: z.date() })
const newTimeByLink = appointmentLinkInput.extend(slotDateAndTimeFields)
export const answerAppointmentByLinkInput = z.discriminatedUnion('action', [
  appointmentLinkInput.extend({ action: z.literal('confirm'), startsAt: z.date() }),
  appointmentLinkInput.extend({ action: z.literal('cancel'), reason: optionalCancelReasonSchema }),
  newTimeByLink.extend({ action: z.literal('reschedule'), clientTimeZone: clientTimeZoneSchema }),
  newTimeByLink.extend({ action: z.literal('proposeTime') }),
  proposalByLink.extend({ action: z.literal('acceptProposal'), clientTimeZone: clientTimeZoneSchema }),
  proposalByLink.extend({ action: z.literal('declineProposal') }),
  proposalByLink.extend({ action: z.literal('withdrawProposal') }),
  appointmentLinkInput.extend({ action: z.literal('confirmAttendance'), startsAt: z.date() }),
])
export type AnswerAppointmentByLinkInput = z.output<typeof answerAppointmentByLinkInput>
export const answerAppointmentByLinkOutput = z.object({
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
export type AnswerAppointmentByLinkResult = z.infer<typeof answerAppointmentByLinkOutput>
