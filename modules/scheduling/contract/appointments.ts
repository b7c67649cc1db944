import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, photoIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { nameSchema } from '#modules/identity/contract/people.ts'
import { anyDurationSchema, dateSchema, timeSchema } from '#modules/scheduling/contract/agenda.ts'
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
  .check(...maxCharacters(maxNoteLength, noteTooLongMessage))
  .optional()

/** Time zone of the client's browser, for the times in e-mails. An unknown zone is ignored: the booking must not fail because of it. */
export const clientTimeZoneSchema = timeZoneSchema.optional().catch(undefined)

/** Local date and time in the provider's time zone. */
const slotFields = { date: dateSchema, time: timeSchema }
const pointInTime = z.object({ date: z.string(), time: z.string() })
const moment = z.object({
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
})

// ── Booking ─────────────────────────────────────────────────────────────────────────────────────────────

export const bookInput = z.object({
  personId: personIdSchema,
  ...slotFields,
  serviceId: serviceIdSchema.optional(),
  note: noteSchema,
  clientTimeZone: clientTimeZoneSchema,
  /** A new key for each booking. A repeated request with the same key returns the first appointment and does not book again. */
  requestKey: z.uuid().optional(),
})
export type BookInput = z.output<typeof bookInput>

export const bookForInput = z.object({
  /**
   * A person of the provider's circle or clients, or a name and phone. The phone finds a person, or is only stored with the
   * appointment.
   */
  client: z.union([
    z.object({ personId: personIdSchema }),
    z.object({
      name: nameSchema,
      phone: lineSchema().min(1, 'Escribe su teléfono').max(40, 'Escribe un teléfono de 10 dígitos'),
    }),
  ]),
  ...slotFields,
  serviceId: serviceIdSchema.optional(),
  /** Minutes; omitted: the duration of the service or of the agenda. */
  durationMinutes: anyDurationSchema.optional(),
  note: noteSchema,
  requestKey: z.uuid().optional(),
})
export type BookForInput = z.output<typeof bookForInput>

export const bookOutput = moment.extend({
  id: appointmentIdSchema,
  startsAt: z.date(),
  durationMinutes: z.number(),
  status: statusSchema,
  /** The success message: a key of `schedulingNotices`. */
  notice: z.enum(['BOOKED_CONFIRMED', 'BOOKED_PENDING', 'BOOKED_FOR']),
})

export const bookForOutput = bookOutput.extend({
  /** `isMailed` is false if the client gets no e-mail (unknown address or too many e-mails): the provider must tell the client. */
  client: z.object({ name: z.string(), phone: z.string().nullable(), isMailed: z.boolean() }),
})
export type BookedFor = z.infer<typeof bookForOutput>

// ── Changes ─────────────────────────────────────────────────────────────────────────────────────────────

export const appointmentInput = z.object({ id: appointmentIdSchema })
/** The client reads this reason. */
export const callOffInput = appointmentInput.extend({
  reason: textSchema()
    .min(1, cancelReasonMissingMessage)
    .check(...maxCharacters(maxCancelReasonLength, cancelReasonTooLongMessage)),
})
/** `startsAt` is the time that the provider confirms: the client may have moved the request in the meantime. */
export const confirmInput = appointmentInput.extend({ startsAt: z.date() })
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
  notice: z.enum(['RESCHEDULED', 'RESCHEDULED_PENDING']),
})

/** `startsAt` identifies the proposal: another proposal may have replaced it in the meantime. */
export const answerProposalInput = appointmentInput.extend({ startsAt: z.date() })
export const acceptProposalInput = answerProposalInput.extend({ clientTimeZone: clientTimeZoneSchema })
export const proposalChangedOutput = z.object({
  id: appointmentIdSchema,
  notice: z.enum(['PROPOSED', 'PROPOSAL_DECLINED', 'PROPOSAL_WITHDRAWN']),
})

export const markNoShowInput = appointmentInput.extend({ noShow: z.boolean() })
export const noShowOutput = z.object({ id: appointmentIdSchema, noShow: z.boolean() })

// ── 'Mis Citas' ─────────────────────────────────────────────────────────────────────────────────────────

/** Position of the last appointment on the previous page. */
const cursorSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  startsAt: z.date(),
  id: appointmentIdSchema,
})

export const appointmentsInput = z.object({
  /** 'Citas Agendadas' (client) or 'Citas Recibidas' (provider). */
  role: z.enum(['client', 'provider']),
  view: z.enum(['active', 'archive']).default('active'),
  span: z.enum(['week', 'month']).default('month'),
  /**
   * `confirmed` includes completed appointments. `waiting`: the caller must answer a request (as the provider) or a proposal (as
   * the client).
   */
  status: z.enum(['all', 'pending', 'confirmed', 'waiting']).default('all'),
  /** Part of the active list: `earlier` ended before today, `current` is the rest. The archive has only `all`. */
  part: z.enum(['all', 'earlier', 'current']).default('all'),
  /** Filter by client, for the provider only. */
  clientId: personIdSchema.optional(),
  /** Part of a client's name, without accents and case; for the provider only. */
  clientName: lineSchema().max(120).optional(),
  /** Includes appointments after the span, for the button 'N citas más adelante'. */
  includeLater: z.boolean().default(false),
  /** False: only `toAnswer` is counted. All other counts are 0 and the list of clients is empty. */
  figures: z.boolean().default(true),
  cursor: cursorSchema.nullish(),
})
export type AppointmentsInput = z.infer<typeof appointmentsInput>

export const appointmentOutput = moment.extend({
  id: appointmentIdSchema,
  /**
   * WhatsApp number of the other side, for pending and confirmed appointments. For the provider it is the client's phone in
   * `contact`; for the client it is the number on the provider's profile.
   */
  chatNumber: z.string().nullable(),
  counterpart: z.object({
    /** Null: the other side deleted the account. */
    personId: personIdSchema.nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: photoIdSchema.nullable(),
  }),
  /** Contact data of the client. Only the provider of a pending or confirmed appointment gets it. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** The time zone of the provider, which applies to the date and times. */
  timeZone: z.string(),
  /** True if the client's browser is known to show the same local time as the provider's time zone. */
  clientSharesClock: z.boolean(),
  durationMinutes: z.number().int(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: statusSchema,
  /** Null: not cancelled, or cancelled before this field existed. SYSTEM: the request expired. */
  cancelledBy: z.enum(['CLIENT', 'PROVIDER', 'SYSTEM', 'OPERATOR']).nullable(),
  /** Reason of the provider or the operator for the cancellation; null: none. */
  cancelReason: z.string().nullable(),
  service: z.object({ name: z.string(), cost: z.number().nullable() }).nullable(),
  /** Note of the person who booked: the client or the provider. */
  note: z.string().nullable(),
  bookedByProvider: z.boolean(),
  isPast: z.boolean(),
  /** 'Cita pasada': the request was not answered before its start. */
  isUnanswered: z.boolean(),
  noShow: z.boolean(),
  /** When a pending request expires, in the provider's local time; null: it does not expire. */
  answerBy: pointInTime.nullable(),
  /**
   * Until when the client may change the appointment, in the provider's local time; null: until its start. Only the client of a
   * future appointment gets it.
   */
  changeableUntil: pointInTime.nullable(),
  /** Another time that the provider proposes; null if the client can accept none. */
  proposal: moment.extend({ startsAt: z.date(), timeZone: z.string() }).nullable(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  /** The provider may cancel with a reason: 'No puedo atender'. */
  canCallOff: z.boolean(),
  /** The caller may move the appointment without the consent of the other side. */
  canReschedule: z.boolean(),
  canPropose: z.boolean(),
  /** The client may accept or decline `proposal`. The provider may withdraw it if `canPropose`. */
  canAnswerProposal: z.boolean(),
  canMarkNoShow: z.boolean(),
})
export type AppointmentCard = z.infer<typeof appointmentOutput>

export const appointmentsOutput = z.object({
  appointments: z.array(appointmentOutput),
  nextCursor: cursorSchema.nullable(),
  /** Number of appointments on each tab, in this view and span, before the filters. */
  counts: z.object({ client: z.number().int(), provider: z.number().int() }),
  /** Number of appointments after the span that match the filters. */
  later: z.number().int(),
  /** Number of appointments that match the filters and ended before today. */
  earlier: z.number().int(),
  /** Number of appointments in this list that the caller must answer, before the filters and the paging. */
  toAnswer: z.number().int(),
  /** Clients for the client filter, sorted by name; empty for the client and on all pages after the first. */
  clients: z.array(z.object({ personId: personIdSchema, name: z.string() })),
  /** True if there are more clients than `clients` contains; the filter then needs a name. */
  moreClients: z.boolean(),
})
export type Appointments = z.infer<typeof appointmentsOutput>
