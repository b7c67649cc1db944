import { z } from 'zod'
import { tidyLine } from '#kernel/text/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import type { Weekday } from '#modules/scheduling/availability.ts'
import { minutesOfTime, wallOfDate } from '#modules/scheduling/local-time.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

export type SchedulingErrorCode =
  | 'SCHEDULING.AGENDA_DISABLED'
  | 'SCHEDULING.NO_RANGES'
  | 'SCHEDULING.SLOT_TAKEN'
  | 'SCHEDULING.SLOT_NOT_OFFERED'
  | 'SCHEDULING.SERVICE_REQUIRED'
  | 'SCHEDULING.SERVICE_NOT_FOUND'
  | 'SCHEDULING.OWN_AGENDA'
  | 'SCHEDULING.INVALID_RANGES'
  | 'SCHEDULING.NO_WORKING_DAY'
  | 'SCHEDULING.NO_VALID_SERVICE'
  | 'SCHEDULING.APPOINTMENT_NOT_FOUND'
  | 'SCHEDULING.NOT_THE_PROVIDER'
  | 'SCHEDULING.CONFIRMED_FOR_CLIENT'
  | 'SCHEDULING.APPOINTMENT_PAST'
  | 'SCHEDULING.APPOINTMENT_CANCELLED'

/** Minutes (spec §9). */
export const durations = [15, 30, 45, 60, 90, 120] as const
export const defaultDuration = 30 satisfies (typeof durations)[number]
/** What a new range says before anybody edits it (spec §4, Agenda setup). */
export const defaultRange = { start: '09:00', end: '17:00' } as const
/** MXN; what the column holds. */
const maxCost = 99_999_999.99

const personInput = z.object({ personId: z.uuid() })
const dateSchema = z.string().refine((date) => !Number.isNaN(wallOfDate(date)), 'Elige un día')
const timeSchema = z.string().refine((time) => minutesOfTime(time) < 1440, 'Selecciona un horario')

// ── Agenda ──────────────────────────────────────────────────────────────────────────────────────────────

/** Any two texts: whether they are a range is said of all days at once, see {@link weekdaysWithInvalidRanges}. */
const rangesSchema = z.array(z.object({ start: z.string().max(5), end: z.string().max(5) })).max(48)

/** Ranges by weekday, 0 is Sunday; a day without ranges is a day off. */
const weeklyRangesSchema = z.object({
  0: rangesSchema.optional(),
  1: rangesSchema.optional(),
  2: rangesSchema.optional(),
  3: rangesSchema.optional(),
  4: rangesSchema.optional(),
  5: rangesSchema.optional(),
  6: rangesSchema.optional(),
})
export type WeeklyRangesInput = z.infer<typeof weeklyRangesSchema>

export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

/** 'El horario de inicio debe ser anterior al horario de fin' (spec §5); '24:00' may end a day. */
export function startsBeforeEnd(range: { start: string; end: string }): boolean {
  return minutesOfTime(range.start) < minutesOfTime(range.end)
}

/** What 'Hay rangos de horario inválidos en: {list}' lists. */
export function weekdaysWithInvalidRanges(weeklyRanges: WeeklyRangesInput): Weekday[] {
  return weekdays.filter((weekday) => !(weeklyRanges[weekday] ?? []).every(startsBeforeEnd))
}

/** An enabled agenda needs one (spec §5); the form disables saving without it. */
export function hasWorkingDay(weeklyRanges: WeeklyRangesInput): boolean {
  return weekdays.some((weekday) => (weeklyRanges[weekday] ?? []).length > 0)
}

const agendaFields = {
  enabled: z.boolean(),
  durationMinutes: z.literal(durations),
  autoConfirm: z.boolean(),
  timeZone: timeZoneSchema,
  weeklyRanges: weeklyRangesSchema,
}

export const saveAgendaInput = z.object({
  ...agendaFields,
  autoConfirm: z.boolean().default(true),
  /** Left out, it stays as it was; at first it follows the person's state. */
  timeZone: timeZoneSchema.optional(),
})
export type SaveAgendaInput = z.output<typeof saveAgendaInput>

export const agendaSettingsOutput = z.object({
  ...agendaFields,
  timeZone: z.string(),
  /** false until it is saved once: then everything here is the default. */
  saved: z.boolean(),
})
export type AgendaSettings = z.infer<typeof agendaSettingsOutput>

// ── Services ────────────────────────────────────────────────────────────────────────────────────────────

const serviceRow = z.object({
  /** Of a service that exists already, so that it stays the same service. */
  id: z.uuid().optional(),
  name: lineSchema().max(120, 'El nombre puede tener hasta 120 caracteres'),
  /** MXN. */
  cost: z.number().max(maxCost, 'Ese costo es demasiado alto'),
})
export type ServiceRow = z.infer<typeof serviceRow>

export const saveServicesInput = z.object({ services: z.array(serviceRow).max(100) })
export type SaveServicesInput = z.output<typeof saveServicesInput>

/** Rows with a name and a cost above 0, trimmed and in whole cents; the others are dropped (spec §5, Services setup). */
export function validServices(rows: readonly ServiceRow[]): ServiceRow[] {
  return rows
    .map((row) => ({ ...row, name: tidyLine(row.name), cost: Math.round(row.cost * 100) / 100 }))
    .filter((row) => row.name !== '' && row.cost > 0)
}

const serviceOutput = z.object({ id: z.uuid(), name: z.string(), cost: z.number() })
export type ServiceOffer = z.infer<typeof serviceOutput>
export const serviceSettingsOutput = z.object({ services: z.array(serviceOutput) })

// ── What a visitor sees ─────────────────────────────────────────────────────────────────────────────────

const bookingWindowSchema = z.object({ from: z.string(), to: z.string() })

export const offerInput = personInput
export const offerOutput = z.object({
  enabled: z.boolean(),
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  autoConfirm: z.boolean(),
  hasRanges: z.boolean(),
  services: z.array(serviceOutput),
  /** First and last local date that can be booked, both included; the first is the provider's today. */
  window: bookingWindowSchema,
  /** 'Citas Agendadas'; null while the agenda is disabled. */
  bookedLast30Days: z.number().int().nullable(),
})
export type Offer = z.infer<typeof offerOutput>

export const slotsInput = personInput.extend({ month: z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/) })
export const slotsOutput = z.object({
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  window: bookingWindowSchema,
  days: z.array(
    z.object({
      date: z.string(),
      slots: z.array(
        z.object({
          time: z.string(),
          endTime: z.string(),
          /** Milliseconds since 1970, for readers in another zone. */
          startsAt: z.number().int(),
          /** A visitor is told of none (design decision 15). */
          taken: z.boolean(),
          /** 'Tu reserva'. */
          own: z.boolean(),
        }),
      ),
    }),
  ),
})
export type SlotsOfMonth = z.infer<typeof slotsOutput>

// ── Appointments ────────────────────────────────────────────────────────────────────────────────────────

const appointmentStatuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
const statusSchema = z.enum(appointmentStatuses)
export type AppointmentStatus = z.infer<typeof statusSchema>

export const bookInput = personInput.extend({
  date: dateSchema,
  time: timeSchema,
  serviceId: z.uuid().optional(),
})
export type BookInput = z.output<typeof bookInput>

export const bookOutput = z.object({
  id: z.uuid(),
  status: statusSchema,
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
  /** Key of `schedulingNotices`. */
  notice: z.enum(['BOOKED_CONFIRMED', 'BOOKED_PENDING']),
})

export const appointmentInput = z.object({ id: z.uuid() })
export const appointmentChangedOutput = z.object({
  id: z.uuid(),
  status: statusSchema,
  notice: z.enum(['CONFIRMED', 'CANCELLED']),
})

export const appointmentsInput = z.object({
  /** 'Citas Agendadas' or 'Citas Recibidas'. */
  role: z.enum(['client', 'provider']),
  view: z.enum(['active', 'archive']).default('active'),
  span: z.enum(['week', 'month']).default('month'),
  /** `confirmed` means agreed on: it keeps those that took place. */
  status: z.enum(['all', 'pending', 'confirmed']).default('all'),
  /** Only on the provider's side. */
  clientId: z.uuid().optional(),
  /** Shows those beyond the span too: behind 'N citas más adelante'. */
  includeLater: z.boolean().default(false),
})
export type AppointmentsInput = z.infer<typeof appointmentsInput>

const appointmentOutput = z.object({
  id: z.uuid(),
  counterpart: z.object({
    /** null: the counterpart deleted their account. */
    personId: z.uuid().nullable(),
    name: z.string(),
    profilePath: z.string().nullable(),
    photoId: z.string().nullable(),
  }),
  /** The client's, only for the provider and only of pending and confirmed ones. */
  contact: z.object({ email: z.string().nullable(), phone: z.string().nullable() }).nullable(),
  /** As the provider's wall shows them. */
  date: z.string(),
  time: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  startsAt: z.date(),
  endsAt: z.date(),
  status: statusSchema,
  service: z.object({ name: z.string(), cost: z.number().nullable() }).nullable(),
  /** It has ended. */
  isPast: z.boolean(),
  /** 'Cita pasada': nobody answered before its start. */
  isUnanswered: z.boolean(),
  canConfirm: z.boolean(),
  canCancel: z.boolean(),
})
export type AppointmentCard = z.infer<typeof appointmentOutput>

export const appointmentsOutput = z.object({
  appointments: z.array(appointmentOutput),
  /** n of each tab, in this view and span, before the filters. */
  counts: z.object({ client: z.number().int(), provider: z.number().int() }),
  /** How many more the filters would show beyond the span. */
  later: z.number().int(),
  /** Whom the client filter offers, by name; empty on the client's side. */
  clients: z.array(z.object({ personId: z.uuid(), name: z.string() })),
})
export type Appointments = z.infer<typeof appointmentsOutput>
