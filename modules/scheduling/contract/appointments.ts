import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, photoIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { nameSchema } from '#modules/identity/contract/people.ts'
import { anyDurationSchema, dateSchema, timeSchema } from '#modules/scheduling/contract/agenda.ts'
import {
  longestNote,
  maxCancelReasonLength,
  missingCancelReason,
  tooLongCancelReason,
  tooLongNote,
} from '#modules/scheduling/contract/limits.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

const appointmentStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
const statusSchema = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof statusSchema>

const noteSchema = textSchema()
  .check(...maxCharacters(longestNote, tooLongNote))
  .optional()

/** Of the client's browser, for the times in mails. One that nobody knows counts as none: it is no reason not to book. */
export const clientTimeZoneSchema = timeZoneSchema.optional().catch(undefined)

/** Of the provider's clock. */
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
  /** For the provider. */
  note: noteSchema,
  clientTimeZone: clientTimeZoneSchema,
  /** Chosen anew for each booking: sent again, it answers the same appointment and never makes a second. */
  requestKey: z.uuid().optional(),
})
export type BookInput = z.output<typeof bookInput>

export const bookForInput = z.object({
  /** Whom of the provider's circle or clients; or a name and phone, which find a person or stay with the appointment. */
  client: z.union([
    z.object({ personId: personIdSchema }),
    z.object({
      name: nameSchema,
      phone: lineSchema().min(1, 'Escribe su teléfono').max(40, 'Escribe un teléfono de 10 dígitos'),
    }),
  ]),
  ...slotFields,
  serviceId: serviceIdSchema.optional(),
  /** Left out: as long as the service or the agenda says. */
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
  /** Key of `schedulingNotices`. */
  notice: z.enum(['BOOKED_CONFIRMED', 'BOOKED_PENDING', 'BOOKED_FOR']),
})

export const bookForOutput = bookOutput.extend({
  /** `isMailed` false: no mail goes to them (no e-mail is known, or they get too many), so it is the provider who tells them. */
  client: z.object({ name: z.string(), phone: z.string().nullable(), isMailed: z.boolean() }),
})
export type BookedFor = z.infer<typeof bookForOutput>

// ── Changes ─────────────────────────────────────────────────────────────────────────────────────────────

export const appointmentInput = z.object({ id: appointmentIdSchema })
/** The reason is for the client to read. */
export const callOffInput = appointmentInput.extend({
  reason: textSchema()
    .min(1, missingCancelReason)
    .check(...maxCharacters(maxCancelReasonLength, tooLongCancelReason)),
})
/** Which time is confirmed: the client may have moved the request since it was read. */
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

/** Which proposal is meant: another one may have taken its place meanwhile. */
export const answerProposalInput = appointmentInput.extend({ startsAt: z.date() })
export const acceptProposalInput = answerProposalInput.extend({ clientTimeZone: clientTimeZoneSchema })
export const proposalChangedOutput = z.object({
  id: appointmentIdSchema,
  notice: z.enum(['PROPOSED', 'PROPOSAL_DECLINED', 'PROPOSAL_WITHDRAWN']),
})

export const markNoShowInput = appointmentInput.extend({ noShow: z.boolean() })
export const noShowOutput = z.object({ id: appointmentIdSchema, noShow: z.boolean() })

// ── 'Mis Citas' ─────────────────────────────────────────────────────────────────────────────────────────

/** Where the page before ended. */
const cursorSchema = z.object({
  date: dateSchema,
  time: timeSchema,
  startsAt: z.date(),
  id: appointmentIdSchema,
})

export const appointmentsInput = z.object({
  /** 'Citas Agendadas' or 'Citas Recibidas'. */
  role: z.enum(['client', 'provider']),
  view: z.enum(['active', 'archive']).default('active'),
  span: z.enum(['week', 'month']).default('month'),
  /**
   * `confirmed` means agreed on: it keeps those that took place. `waiting`: for the reader's own answer, to a request on the
   * provider's side and to a proposal on the client's.
   */
  status: z.enum(['all', 'pending', 'confirmed', 'waiting']).default('all'),
  /** Of the active ones: what ended before today, or all else. The archive has no parts. */
  part: z.enum(['all', 'earlier', 'current']).default('all'),
  /** Only on the provider's side. */
  clientId: personIdSchema.optional(),
  /** Part of a client's name, accents and case aside; only on the provider's side. */
  clientName: lineSchema().max(120).optional(),
  /** Shows those beyond the span too: behind 'N citas más adelante'. */
  includeLater: z.boolean().default(false),
  /** false: of what is counted and offered beside the page only `toAnswer` is asked for; all else is then 0 and empty. */
  figures: z.boolean().default(true),
  /** `nextCursor` of the page before. */
  cursor: cursorSchema.nullish(),
})
export type AppointmentsInput = z.infer<typeof appointmentsInput>

export const appointmentOutput = moment.extend({
  id: appointmentIdSchema,
  /** To write to the other side on WhatsApp, of pending and confirmed ones: the client's as `contact` has it, the provider's as their profile shows it. */
  chatNumber: z.string().nullable(),
  counterpart: z.object({
    /** null: the counterpart deleted their account. */
    personId: personIdSchema.nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: photoIdSchema.nullable(),
  }),
  /** The client's, only for the provider and only of pending and confirmed ones. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** Date and times are the provider's, of this zone. */
  timeZone: z.string(),
  /** The client's own clock is known to show the same; false: another one, or nobody knows. */
  clientSharesClock: z.boolean(),
  durationMinutes: z.number().int(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: statusSchema,
  /** null: it stands, or whoever cancelled it did before that was written down. SYSTEM: nobody answered in time. */
  cancelledBy: z.enum(['CLIENT', 'PROVIDER', 'SYSTEM', 'OPERATOR']).nullable(),
  /** Why it was cancelled, in the provider's or the operator's words; null: no reason was given. */
  cancelReason: z.string().nullable(),
  service: z.object({ name: z.string(), cost: z.number().nullable() }).nullable(),
  /** What the client wrote; of one that the provider booked, what the provider wrote. */
  note: z.string().nullable(),
  bookedByProvider: z.boolean(),
  /** It has ended. */
  isPast: z.boolean(),
  /** 'Cita pasada': nobody answered before its start. */
  isUnanswered: z.boolean(),
  noShow: z.boolean(),
  /** A pending request lapses then, by the provider's clock; null: it does not. */
  answerBy: pointInTime.nullable(),
  /** The client may change it until then, by the provider's clock; null: until its start. Only for the client, of what stands and has not begun. */
  changeableUntil: pointInTime.nullable(),
  /** Another time that the provider proposes; null when there is none that could still be accepted. */
  proposal: moment.extend({ startsAt: z.date(), timeZone: z.string() }).nullable(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
  /** The provider may cancel with a reason: 'No puedo atender'. */
  canCallOff: z.boolean(),
  /** Moves at once. */
  canReschedule: z.boolean(),
  /** The provider may propose another time. */
  canPropose: z.boolean(),
  /** The client may accept or decline `proposal`; the provider, with `canPropose`, may withdraw it. */
  canAnswerProposal: z.boolean(),
  canMarkNoShow: z.boolean(),
})
export type AppointmentCard = z.infer<typeof appointmentOutput>

export const appointmentsOutput = z.object({
  /** One page. */
  appointments: z.array(appointmentOutput),
  nextCursor: cursorSchema.nullable(),
  /** n of each tab, in this view and span, before the filters. */
  counts: z.object({ client: z.number().int(), provider: z.number().int() }),
  /** How many more the filters would show beyond the span. */
  later: z.number().int(),
  /** How many of what the filters show ended before today. */
  earlier: z.number().int(),
  /** How many in this list wait for the reader's answer, whatever the filters and the page. */
  toAnswer: z.number().int(),
  /** Whom the client filter offers, by name; empty on the client's side and on all pages but the first. */
  clients: z.array(z.object({ personId: personIdSchema, name: z.string() })),
  /** There are more clients than are listed: look for the name. */
  moreClients: z.boolean(),
})
export type Appointments = z.infer<typeof appointmentsOutput>
