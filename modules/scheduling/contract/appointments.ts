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

/** Time zone for the times in e-mails. An unknown time zone is ignored, so that the booking succeeds nevertheless. */
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
  /** The client's phone for this appointment. If omitted or empty, the phone of the client's profile applies. */
  phone: phoneSchema.optional(),
  clientTimeZone: clientTimeZoneSchema,
  requestKey: z.uuid().optional(),
})
export type BookAppointmentInput = z.output<typeof bookAppointmentInput>

export const bookingPhoneOutput = z.object({ phone: z.string().nullable() })

export const bookAppointmentForClientInput = z.object({
  /**
   * A person of the provider's circle, a former client, or a name and phone. A name and phone that match no known
   * person are stored in the appointment only.
   */
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
  /** `isMailed` is false if the address is unknown or a limit was reached: the provider must then inform the client. */
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
/**
 * `startsAt` is the start that the provider confirms, because the client may have moved the booking request meanwhile.
 */
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
  /**
   * The effect of moving an appointment. `CHANGE_REQUESTED`: the client's move became a proposal, and the appointment
   * keeps its time.
   */
  notice: z.enum(['RESCHEDULED', 'RESCHEDULED_PENDING', 'CHANGE_REQUESTED']),
})

/** `startsAt` is the proposed start that the caller answers, because a newer time proposal may have replaced it. */
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
  /** `confirmed` includes completed appointments. `waiting`: requests and proposals that the caller must answer. */
  status: z.enum(['all', 'pending', 'confirmed', 'waiting']).default('all'),
  /**
   * Part of the active list: `earlier` has the appointments that ended before today, `current` the others. The archive
   * has only the part `all`.
   */
  part: z.enum(['all', 'earlier', 'current']).default('all'),
  clientId: personIdSchema.optional(),
  clientName: singleLineTextSchema().max(120).optional(),
  includeLater: z.boolean().default(false),
  /**
   * Whether the server computes all counts. If false, it computes only `toAnswer`: all other counts are 0, and
   * `clients` is empty.
   */
  figures: z.boolean().default(true),
  cursor: cursorSchema.nullish(),
})
export type ListAppointmentsInput = z.infer<typeof listAppointmentsInput>

export const appointmentOutput = moment.extend({
  id: appointmentIdSchema,
  /**
   * WhatsApp number of the other person, for pending and confirmed appointments: the client's phone, or the number on
   * the provider's profile.
   */
  chatNumber: z.string().nullable(),
  counterpart: z.object({
    personId: personIdSchema.nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: photoIdSchema.nullable(),
  }),
  /** The client's contact data; null unless the caller is the provider of a pending or confirmed appointment. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Time zone of the provider, for the dates and times of the appointment. */
  timeZone: z.string(),
  /** True if the client's browser is known to show the same local time as the provider's time zone. */
  clientSharesClock: z.boolean(),
  durationMinutes: z.number().int(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: statusSchema,
  /** The party that cancelled the appointment; null: not cancelled, or cancelled before this field existed. */
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
  /**
   * The client's deadline for changes, in the provider's local time. null: changes are possible until the start, or the
   * caller is not the client of a future appointment.
   */
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
  /**
   * A signed link if the client has no account, otherwise a path in 'Mis Citas'. The provider sees this URL, so it must
   * not give the permissions of a member.
   */
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
  /** The number of appointments that the caller must answer, regardless of filters and pages. */
  toAnswer: z.number().int(),
  /** Clients for the provider's client filter, sorted by name. Empty for a client, and on all pages after the first. */
  clients: z.array(z.object({ personId: personIdSchema, name: z.string() })),
  moreClients: z.boolean(),
})
export type AppointmentsPage = z.infer<typeof appointmentsOutput>
