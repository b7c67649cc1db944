import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, photoIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, lineSchema, textSchema } from '#kernel/text/schemas.ts'
import { nameSchema, phoneSchema } from '#modules/identity/contract/people.ts'
import { customDurationSchema, dateSchema, timeSchema } from '#modules/scheduling/contract/agenda.ts'
import {
  cancelReasonMissingMessage,
  cancelReasonTooLongMessage,
  maxCancelReasonLength,
  maxNoteLength,
  noteTooLongMessage,
} from '#modules/scheduling/contract/limits.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

const appointmentStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
const statusSchema = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof statusSchema>

const noteSchema = textSchema()
  .check(...createMaxCharactersCheck(maxNoteLength, noteTooLongMessage))
  .optional()

/**
 * Time zone of the client's browser, for the times in e-mails. An unknown time zone is ignored, so that the booking
 * succeeds nevertheless.
 */
export const clientTimeZoneSchema = timeZoneSchema.optional().catch(undefined)

export const slotFields = { date: dateSchema, time: timeSchema }
const pointInTime = z.object({ date: z.string(), time: z.string() })
const moment = z.object({
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
})

export const bookAppointmentInput = z.object({
  personId: personIdSchema,
  ...slotFields,
  serviceId: serviceIdSchema.optional(),
  note: noteSchema,
  /**
   * Phone of the client for this appointment only: the profile does not change. If omitted or empty, the phone of the
   * client's profile applies.
   */
  phone: phoneSchema.optional(),
  clientTimeZone: clientTimeZoneSchema,
  /**
   * UUID that the browser creates for each booking. A repeated request with the same key returns the first appointment
   * and does not book again.
   */
  requestKey: z.uuid().optional(),
})
export type BookAppointmentInput = z.output<typeof bookAppointmentInput>

/** Phone suggested for a booking: from the caller's profile, or else from the latest booking with a phone. */
export const bookingPhoneOutput = z.object({ phone: z.string().nullable() })

export const bookForClientInput = z.object({
  /**
   * The client: a person of the provider's circle or a former client, or else a name and phone. A name and phone that
   * match no known person are stored in the appointment only.
   */
  client: z.union([
    z.object({ personId: personIdSchema }),
    z.object({
      name: nameSchema,
      phone: phoneSchema.min(1, 'Escribe su teléfono'),
    }),
  ]),
  ...slotFields,
  serviceId: serviceIdSchema.optional(),
  /** Default: the duration of the service, or else of the agenda. */
  durationMinutes: customDurationSchema.optional(),
  note: noteSchema,
  requestKey: z.uuid().optional(),
})
export type BookForClientInput = z.output<typeof bookForClientInput>

export const bookAppointmentOutput = moment.extend({
  id: appointmentIdSchema,
  startsAt: z.date(),
  durationMinutes: z.number(),
  status: statusSchema,
  notice: z.enum(['BOOKED_CONFIRMED', 'BOOKED_PENDING', 'BOOKED_FOR']),
})

export const bookForClientOutput = bookAppointmentOutput.extend({
  /**
   * `isMailed` is false if the client gets no e-mail, because the address is unknown or a limit was reached.
   * The provider must then inform the client.
   */
  client: z.object({ name: z.string(), phone: z.string().nullable(), isMailed: z.boolean() }),
})
export type ClientBookingResult = z.infer<typeof bookForClientOutput>

export const appointmentInput = z.object({ id: appointmentIdSchema })
const maxReasonCheck = createMaxCharactersCheck(maxCancelReasonLength, cancelReasonTooLongMessage)
/** Both the client and the provider can read the reason. */
export const optionalCancelReasonSchema = textSchema()
  .check(...maxReasonCheck)
  .optional()
export const cancelAppointmentInput = appointmentInput.extend({ reason: optionalCancelReasonSchema })
export const cancelConfirmedAppointmentInput = appointmentInput.extend({
  reason: textSchema()
    .min(1, cancelReasonMissingMessage)
    .check(...maxReasonCheck),
})
/**
 * `startsAt` is the start of the appointment that the provider confirms. The server compares this start, because the
 * client may have moved the booking request in the meantime.
 */
export const confirmAppointmentInput = appointmentInput.extend({ startsAt: z.date() })
export const appointmentChangedOutput = z.object({
  id: appointmentIdSchema,
  status: statusSchema,
  notice: z.enum(['CONFIRMED', 'CANCELLED', 'CALLED_OFF']),
})

export const proposeTimeInput = appointmentInput.extend(slotFields)
export type ProposeTimeInput = z.output<typeof proposeTimeInput>

export const rescheduleInput = proposeTimeInput.extend({ clientTimeZone: clientTimeZoneSchema })
export type RescheduleInput = z.output<typeof rescheduleInput>

export const rescheduleOutput = moment.extend({
  id: appointmentIdSchema,
  status: statusSchema,
  /** `CHANGE_REQUESTED`: the client's move became a proposal to the provider, and the appointment keeps its time. */
  notice: z.enum(['RESCHEDULED', 'RESCHEDULED_PENDING', 'CHANGE_REQUESTED']),
})

/**
 * `startsAt` is the proposed start that the caller answers. The server compares this start, because a new proposal may
 * have replaced the one that the caller saw.
 */
export const answerProposalInput = appointmentInput.extend({ startsAt: z.date() })
export const acceptProposalInput = answerProposalInput.extend({ clientTimeZone: clientTimeZoneSchema })
export const proposalChangedOutput = z.object({
  id: appointmentIdSchema,
  notice: z.enum(['PROPOSED', 'PROPOSAL_DECLINED', 'PROPOSAL_WITHDRAWN']),
})

/** The server compares `startsAt`, because the appointment may have moved since the client read it. */
export const confirmAttendanceInput = appointmentInput.extend({ startsAt: z.date() })
export const confirmAttendanceOutput = z.object({
  id: appointmentIdSchema,
  notice: z.literal('ATTENDANCE_CONFIRMED'),
})

export const markNoShowInput = appointmentInput.extend({ noShow: z.boolean() })
export const markNoShowOutput = z.object({ id: appointmentIdSchema, noShow: z.boolean() })

const cursorSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  startsAt: z.date(),
  id: appointmentIdSchema,
})

export const listAppointmentsInput = z.object({
  /**
   * Tab of 'Mis Citas': 'Citas Agendadas' (the caller is the client) or 'Citas Recibidas' (the caller is the
   * provider).
   */
  role: z.enum(['client', 'provider']),
  view: z.enum(['active', 'archive']).default('active'),
  span: z.enum(['week', 'month']).default('month'),
  /**
   * `confirmed` selects confirmed and completed appointments. `waiting` selects the requests and proposals that the
   * caller must answer.
   */
  status: z.enum(['all', 'pending', 'confirmed', 'waiting']).default('all'),
  /**
   * Part of the active list: `earlier` has the appointments that ended before today, `current` has the others. The
   * archive is not divided: its only part is `all`.
   */
  part: z.enum(['all', 'earlier', 'current']).default('all'),
  clientId: personIdSchema.optional(),
  /** Part of a client's name. Accents and case are ignored. */
  clientName: lineSchema().max(120).optional(),
  /**
   * True: the list also contains appointments after the chosen week or month, for the button 'N citas más
   * adelante' (N later appointments).
   */
  includeLater: z.boolean().default(false),
  /**
   * If false, the server computes only `toAnswer`, the number of appointments that wait for an answer. All
   * other counts are 0, and the list of clients is empty.
   */
  figures: z.boolean().default(true),
  cursor: cursorSchema.nullish(),
})
export type ListAppointmentsInput = z.infer<typeof listAppointmentsInput>

export const appointmentOutput = moment.extend({
  id: appointmentIdSchema,
  /**
   * WhatsApp number of the other person, for pending and confirmed appointments. The provider gets the client's phone;
   * the client gets the number on the provider's profile.
   */
  chatNumber: z.string().nullable(),
  counterpart: z.object({
    personId: personIdSchema.nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: photoIdSchema.nullable(),
  }),
  /** null unless the caller is the provider of a pending or confirmed appointment. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Time zone of the provider. The dates and times of the appointment are in this time zone. */
  timeZone: z.string(),
  /**
   * True if the time zone of the client's browser is known and shows the same local time as the provider's
   * time zone.
   */
  clientSharesClock: z.boolean(),
  durationMinutes: z.number().int(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: statusSchema,
  /**
   * Who cancelled the appointment; null: not cancelled, or cancelled before this field existed. `SYSTEM`: the
   * booking request expired.
   */
  cancelledBy: z.enum(['CLIENT', 'PROVIDER', 'SYSTEM', 'OPERATOR']).nullable(),
  cancelReason: z.string().nullable(),
  service: z.object({ name: z.string(), cost: z.number().nullable() }).nullable(),
  note: z.string().nullable(),
  bookedByProvider: z.boolean(),
  isPast: z.boolean(),
  /** True if the provider did not answer the booking request before its start: 'Cita pasada' (past appointment). */
  isUnanswered: z.boolean(),
  noShow: z.boolean(),
  attendanceConfirmed: z.boolean(),
  answerBy: pointInTime.nullable(),
  /**
   * Time until which the client may change the appointment, in the provider's local time; null: until its start. Only
   * the client of a future appointment gets this value.
   */
  changeableUntil: pointInTime.nullable(),
  /** null if there is no proposal that can be accepted. */
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
  /** True if the appointment card asks the client to review the provider. Always false in a provider's list. */
  canReview: z.boolean(),
})
export type AppointmentCard = z.infer<typeof appointmentOutput>

/** Data for a message that the provider writes to the client about an appointment, for example by WhatsApp. */
export const clientLinkOutput = z.object({
  /**
   * URL for the client: a signed link if the client has no account, otherwise a path in 'Mis Citas'. The provider sees
   * this URL, so it must not give the permissions of a member.
   */
  url: z.string(),
  /** Address of the provider's shop; null if the profile shows no address. */
  place: z.object({ address: z.string(), mapUrl: z.string() }).nullable(),
  appointment: appointmentOutput,
})
export type ClientLink = z.infer<typeof clientLinkOutput>

export const appointmentsOutput = z.object({
  appointments: z.array(appointmentOutput),
  nextCursor: cursorSchema.nullable(),
  /** Number of appointments in each tab of 'Mis Citas' for the chosen view and time span, without filters. */
  counts: z.object({ client: z.number().int(), provider: z.number().int() }),
  later: z.number().int(),
  earlier: z.number().int(),
  /** Number of appointments in the list that the caller must answer, regardless of filters and pages. */
  toAnswer: z.number().int(),
  /**
   * Clients that the client filter offers to a provider, sorted by name. Empty for a client, and on all pages after the
   * first.
   */
  clients: z.array(z.object({ personId: personIdSchema, name: z.string() })),
  /** If true, the client filter needs a typed name, because `clients` does not contain all clients. */
  moreClients: z.boolean(),
})
export type AppointmentsPage = z.infer<typeof appointmentsOutput>
