import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, photoIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, multilineTextSchema, singleLineTextSchema } from '#kernel/text/schemas.ts'
import { nameSchema, phoneSchema } from '#modules/identity/contract/people.ts'
import {
  customAppointmentDurationSchema,
  dateSchema,
  timeSchema,
} from '#modules/scheduling/contract/agenda.ts'
import {
  appointmentNoteTooLongMessage,
  cancelReasonMissingMessage,
  cancelReasonTooLongMessage,
  maxAppointmentNoteLength,
  maxCancelReasonLength,
} from '#modules/scheduling/contract/limits.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

const appointmentStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
const statusSchema = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof statusSchema>

const noteSchema = multilineTextSchema()
  .check(...createMaxCharactersCheck(maxAppointmentNoteLength, appointmentNoteTooLongMessage))
  .optional()

/** An unknown time zone must not prevent a booking: only e-mails use the client's time zone. */
export const clientTimeZoneSchema = timeZoneSchema.optional().catch(undefined)

export const slotDateAndTimeFields = { date: dateSchema, time: timeSchema }
const pointInTime = z.object({ date: z.string(), time: z.string() })
const moment = z.object({
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
})

export const bookAppointmentInput = z.object({
  personId: personIdSchema,
  ...slotDateAndTimeFields,
  serviceId: serviceIdSchema.optional(),
  note: noteSchema,
  /** Client's phone for the appointment; if empty, the phone of the client's profile applies. */
  phone: phoneSchema.optional(),
  clientTimeZone: clientTimeZoneSchema,
  requestKey: z.uuid().optional(),
})
export type BookAppointmentInput = z.output<typeof bookAppointmentInput>

export const bookingPhoneOutput = z.object({ phone: z.string().nullable() })

export const bookAppointmentForClientInput = z.object({
  /** A name and phone that match no known person are stored in the appointment only. */
  client: z.union([
    z.object({ personId: personIdSchema }),
    z.object({
      name: nameSchema,
      phone: phoneSchema.min(1, 'Escribe su teléfono'),
    }),
  ]),
  ...slotDateAndTimeFields,
  serviceId: serviceIdSchema.optional(),
  durationMinutes: customAppointmentDurationSchema.optional(),
  note: noteSchema,
  requestKey: z.uuid().optional(),
})
export type BookAppointmentForClientInput = z.output<typeof bookAppointmentForClientInput>

export const bookAppointmentOutput = moment.extend({
  id: appointmentIdSchema,
  startsAt: z.date(),
  durationMinutes: z.number(),
  status: statusSchema,
  notice: z.enum(['BOOKED_CONFIRMED', 'BOOKED_PENDING', 'BOOKED_FOR']),
})

export const bookAppointmentForClientOutput = bookAppointmentOutput.extend({
  /** If `isMailed` is false, the client got no e-mail and the provider must inform the client. */
  client: z.object({ name: z.string(), phone: z.string().nullable(), isMailed: z.boolean() }),
})
export type BookAppointmentForClientResult = z.infer<typeof bookAppointmentForClientOutput>

export const appointmentIdInput = z.object({ id: appointmentIdSchema })
const maxReasonCheck = createMaxCharactersCheck(maxCancelReasonLength, cancelReasonTooLongMessage)
export const optionalCancelReasonSchema = multilineTextSchema()
  .check(...maxReasonCheck)
  .optional()
export const cancelAppointmentInput = appointmentIdInput.extend({ reason: optionalCancelReasonSchema })
export const cancelConfirmedAppointmentInput = appointmentIdInput.extend({
  reason: multilineTextSchema()
    .min(1, cancelReasonMissingMessage)
    .check(...maxReasonCheck),
})
/** The provider must send the expected start time, because the client may have moved the booking request meanwhile. */
export const confirmAppointmentInput = appointmentIdInput.extend({ startsAt: z.date() })
export const appointmentChangedOutput = z.object({
  id: appointmentIdSchema,
  status: statusSchema,
  notice: z.enum(['CONFIRMED', 'CANCELLED', 'CALLED_OFF']),
})

export const proposeAppointmentTimeInput = appointmentIdInput.extend(slotDateAndTimeFields)
export type ProposeAppointmentTimeInput = z.output<typeof proposeAppointmentTimeInput>

export const rescheduleAppointmentInput = proposeAppointmentTimeInput.extend({
  clientTimeZone: clientTimeZoneSchema,
})
export type RescheduleAppointmentInput = z.output<typeof rescheduleAppointmentInput>

export const rescheduleAppointmentOutput = moment.extend({
  id: appointmentIdSchema,
  status: statusSchema,
  notice: z.enum(['RESCHEDULED', 'RESCHEDULED_PENDING', 'CHANGE_REQUESTED']),
})

export const answerTimeProposalInput = appointmentIdInput.extend({ startsAt: z.date() })
export const acceptTimeProposalInput = answerTimeProposalInput.extend({
  clientTimeZone: clientTimeZoneSchema,
})
export const timeProposalChangedOutput = z.object({
  id: appointmentIdSchema,
  notice: z.enum(['PROPOSED', 'PROPOSAL_DECLINED', 'PROPOSAL_WITHDRAWN']),
})

export const confirmAttendanceInput = appointmentIdInput.extend({ startsAt: z.date() })
export const confirmAttendanceOutput = z.object({
  id: appointmentIdSchema,
  notice: z.literal('ATTENDANCE_CONFIRMED'),
})

export const markNoShowInput = appointmentIdInput.extend({ noShow: z.boolean() })
export const markNoShowOutput = z.object({ id: appointmentIdSchema, noShow: z.boolean() })

const cursorSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  startsAt: z.date(),
  id: appointmentIdSchema,
})

export const listAppointmentsInput = z.object({
  role: z.enum(['client', 'provider']),
  view: z.enum(['active', 'archive']).default('active'),
  span: z.enum(['week', 'month']).default('month'),
  status: z.enum(['all', 'pending', 'confirmed', 'waiting']).default('all'),
  part: z.enum(['all', 'earlier', 'current']).default('all'),
  clientId: personIdSchema.optional(),
  clientName: singleLineTextSchema().max(120).optional(),
  includeLater: z.boolean().default(false),
  figures: z.boolean().default(true),
  cursor: cursorSchema.nullish(),
})
export type ListAppointmentsInput = z.infer<typeof listAppointmentsInput>

export const appointmentOutput = moment.extend({
  id: appointmentIdSchema,
  /** WhatsApp number of the other party; set only for pending and confirmed appointments. */
  chatNumber: z.string().nullable(),
  counterpart: z.object({
    personId: personIdSchema.nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: photoIdSchema.nullable(),
  }),
  /** Only the provider of a pending or confirmed appointment gets the client's contact data. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Time zone of the provider, for the dates and times of the appointment. */
  timeZone: z.string(),
  /** False if the client's local time at the appointment is unknown or differs from the provider's local time. */
  clientSharesClock: z.boolean(),
  durationMinutes: z.number().int(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: statusSchema,
  /** For old cancelled appointments, the product does not know who cancelled: null. */
  cancelledBy: z.enum(['CLIENT', 'PROVIDER', 'SYSTEM', 'OPERATOR']).nullable(),
  cancelReason: z.string().nullable(),
  service: z.object({ name: z.string(), cost: z.number().nullable() }).nullable(),
  note: z.string().nullable(),
  bookedByProvider: z.boolean(),
  isPast: z.boolean(),
  isUnanswered: z.boolean(),
  noShow: z.boolean(),
  attendanceConfirmed: z.boolean(),
  answerBy: pointInTime.nullable(),
  changeableUntil: pointInTime.nullable(),
  proposal: moment.extend({ startsAt: z.date(), timeZone: z.string(), isByClient: z.boolean() }).nullable(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  canCallOff: z.boolean(),
  canReschedule: z.boolean(),
  canPropose: z.boolean(),
  canAnswerProposal: z.boolean(),
  canWithdrawProposal: z.boolean(),
  canConfirmAttendance: z.boolean(),
  canMarkNoShow: z.boolean(),
  canReview: z.boolean(),
})
export type AppointmentCard = z.infer<typeof appointmentOutput>

export const clientAppointmentLinkOutput = z.object({
  /** The provider sees the URL, so the URL must not open the client's account. */
  url: z.string(),
  place: z.object({ address: z.string(), mapUrl: z.string() }).nullable(),
  appointment: appointmentOutput,
})
export type ClientAppointmentLink = z.infer<typeof clientAppointmentLinkOutput>

export const appointmentsOutput = z.object({
  appointments: z.array(appointmentOutput),
  nextCursor: cursorSchema.nullable(),
  counts: z.object({ client: z.number().int(), provider: z.number().int() }),
  later: z.number().int(),
  earlier: z.number().int(),
  toAnswer: z.number().int(),
  clients: z.array(z.object({ personId: personIdSchema, name: z.string() })),
  moreClients: z.boolean(),
})
export type AppointmentsPage = z.infer<typeof appointmentsOutput>
