import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, photoIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, lineSchema, textSchema } from '#kernel/text/schemas.ts'
import { nameSchema } from '#modules/identity/contract/people.ts'
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
 * Time zone of the client's browser, for the times in e-mails. An unknown time zone is ignored, so that it
 * does not prevent the booking.
 */
export const clientTimeZoneSchema = timeZoneSchema.optional().catch(undefined)

const phoneMessage = 'Escribe un teléfono de 10 dígitos.'
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
   * Phone of the client for this appointment; the profile stays unchanged. If omitted or empty, the phone of
   * the client's profile applies.
   */
  phone: lineSchema().max(40, phoneMessage).optional(),
  clientTimeZone: clientTimeZoneSchema,
  /**
   * A new key for each booking. A repeated request with the same key returns the first appointment and does
   * not book again.
   */
  requestKey: z.uuid().optional(),
})
export type BookAppointmentInput = z.output<typeof bookAppointmentInput>

/** The phone of the caller's profile, or else of the latest appointment that the caller booked with a phone. */
export const bookingPhoneOutput = z.object({ phone: z.string().nullable() })

export const bookForClientInput = z.object({
  /**
   * The client: a person of the provider's circle or clients, or a name and phone. If no known person has the
   * phone, only the appointment stores these data.
   */
  client: z.union([
    z.object({ personId: personIdSchema }),
    z.object({
      name: nameSchema,
      phone: lineSchema().min(1, 'Escribe su teléfono').max(40, phoneMessage),
    }),
  ]),
  ...slotFields,
  serviceId: serviceIdSchema.optional(),
  /** Duration in minutes. If omitted, the duration of the service or else of the agenda applies. */
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
/** Reason for a cancellation, which both sides read. */
export const optionalReasonSchema = textSchema()
  .check(...maxReasonCheck)
  .optional()
export const cancelAppointmentInput = appointmentInput.extend({ reason: optionalReasonSchema })
export const cancelConfirmedAppointmentInput = appointmentInput.extend({
  reason: textSchema()
    .min(1, cancelReasonMissingMessage)
    .check(...maxReasonCheck),
})
/**
 * `startsAt` is the time that the provider confirms. It is checked because the client may have moved the
 * booking request in the meantime.
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
  /** `CHANGE_REQUESTED`: the client's move became a proposal, and the appointment keeps its time. */
  notice: z.enum(['RESCHEDULED', 'RESCHEDULED_PENDING', 'CHANGE_REQUESTED']),
})

/**
 * `startsAt` identifies the proposal. It is checked because the provider may have proposed another time in
 * the meantime.
 */
export const answerProposalInput = appointmentInput.extend({ startsAt: z.date() })
export const acceptProposalInput = answerProposalInput.extend({ clientTimeZone: clientTimeZoneSchema })
export const proposalChangedOutput = z.object({
  id: appointmentIdSchema,
  notice: z.enum(['PROPOSED', 'PROPOSAL_DECLINED', 'PROPOSAL_WITHDRAWN']),
})

/** `startsAt` is the time for which the client confirms; the appointment may have moved in the meantime. */
export const confirmAttendanceInput = appointmentInput.extend({ startsAt: z.date() })
export const confirmAttendanceOutput = z.object({
  id: appointmentIdSchema,
  notice: z.literal('ATTENDANCE_CONFIRMED'),
})

export const markNoShowInput = appointmentInput.extend({ noShow: z.boolean() })
export const markNoShowOutput = z.object({ id: appointmentIdSchema, noShow: z.boolean() })

/** Paging cursor: the last appointment on the previous page. */
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
   * `confirmed` includes completed appointments. `waiting` selects the requests and the proposals of the other
   * side that the caller must answer.
   */
  status: z.enum(['all', 'pending', 'confirmed', 'waiting']).default('all'),
  /**
   * Part of the active list: `earlier` has the appointments that ended before today, `current` has the
   * others. The archive has only `all`.
   */
  part: z.enum(['all', 'earlier', 'current']).default('all'),
  clientId: personIdSchema.optional(),
  /** Part of a client's name, to filter the provider's list. Accents and case are ignored. */
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
   * WhatsApp number of the other side, for pending and confirmed appointments. The provider gets the client's
   * phone; the client gets the number on the provider's profile.
   */
  chatNumber: z.string().nullable(),
  counterpart: z.object({
    personId: personIdSchema.nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: photoIdSchema.nullable(),
  }),
  /**
   * Contact data of the client; null unless the caller is the provider of a pending or confirmed appointment.
   */
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
  /** Reason for the cancellation; null if there is none. */
  cancelReason: z.string().nullable(),
  service: z.object({ name: z.string(), cost: z.number().nullable() }).nullable(),
  /** Note of the person who booked: the client or the provider. */
  note: z.string().nullable(),
  bookedByProvider: z.boolean(),
  isPast: z.boolean(),
  /** 'Cita pasada' (past appointment): the provider did not answer the booking request before its start. */
  isUnanswered: z.boolean(),
  noShow: z.boolean(),
  /** True if the client has confirmed that they will come ('Sí voy'). */
  attendanceConfirmed: z.boolean(),
  answerBy: pointInTime.nullable(),
  /**
   * Time until which the client may change the appointment, in the provider's local time; null: until the
   * start. Only the client of a future appointment gets this value.
   */
  changeableUntil: pointInTime.nullable(),
  /** Another time that one side proposes; null if there is no proposal that the other side can accept. */
  proposal: moment.extend({ startsAt: z.date(), timeZone: z.string(), isByClient: z.boolean() }).nullable(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  canCallOff: z.boolean(),
  canReschedule: z.boolean(),
  canPropose: z.boolean(),
  /** True if the caller may accept or decline `proposal`. */
  canAnswerProposal: z.boolean(),
  /** True if the caller made `proposal` and may withdraw it. */
  canWithdrawProposal: z.boolean(),
  canConfirmAttendance: z.boolean(),
  canMarkNoShow: z.boolean(),
  /** True if the card asks the client for a review of the provider. Only the list of a client has this value. */
  canReview: z.boolean(),
})
export type AppointmentCard = z.infer<typeof appointmentOutput>

/** What the provider needs to write to the client about an appointment. */
export const clientLinkOutput = z.object({
  /**
   * URL for the client: a signed link if the client has no account; otherwise the appointment in the client's
   * 'Mis Citas', so that the provider never gets a member's permissions.
   */
  url: z.string(),
  /** Address of the provider's shop, with a link to a map; null if the profile shows no address. */
  place: z.object({ address: z.string(), mapUrl: z.string() }).nullable(),
  appointment: appointmentOutput,
})
export type ClientLink = z.infer<typeof clientLinkOutput>

export const appointmentsOutput = z.object({
  appointments: z.array(appointmentOutput),
  nextCursor: cursorSchema.nullable(),
  /** Number of appointments in each tab for this view and time span; filters do not matter. */
  counts: z.object({ client: z.number().int(), provider: z.number().int() }),
  later: z.number().int(),
  earlier: z.number().int(),
  /** Number of appointments in the list that the caller must answer, regardless of filters and pages. */
  toAnswer: z.number().int(),
  /**
   * Clients for the client filter, sorted by name. Empty in the client's list, and on all pages after the
   * first.
   */
  clients: z.array(z.object({ personId: personIdSchema, name: z.string() })),
  /** True if the provider has more clients than `clients` contains. The client filter then needs a name. */
  moreClients: z.boolean(),
})
export type AppointmentsPage = z.infer<typeof appointmentsOutput>
