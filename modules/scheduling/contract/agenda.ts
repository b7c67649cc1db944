import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { tidyLine } from '#kernel/text/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import type { Weekday } from '#modules/scheduling/availability.ts'
import {
  durations,
  longestDuration,
  longestServiceName,
  mostServices,
  shortestDuration,
} from '#modules/scheduling/contract/limits.ts'
import { autoConfirmForSchema, policyFields } from '#modules/scheduling/contract/policy.ts'
import { isDate, isMonth, isTime, minutesOfTime } from '#modules/scheduling/local-time.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

/** What a new range says before anybody edits it (spec §4, Agenda setup). */
export const defaultRange = { start: '09:00', end: '17:00' } as const
/** MXN; what the column holds. */
const maxCost = 99_999_999.99

/** The `version` that somebody started from: what was saved elsewhere since is not overwritten. Left out, it is. */
const basedOnSchema = z.string().max(64).optional()

const personInput = z.object({ personId: personIdSchema })
export const dateSchema = z.string().max(10).refine(isDate, 'Elige un día')
export const timeSchema = z.string().max(5).refine(isTime, 'Selecciona un horario')
/** Of a service, and of what a provider books for somebody. */
export const anyDurationSchema = z
  .number()
  .int()
  .min(shortestDuration, 'Elige una duración de al menos 5 minutos')
  .max(longestDuration, 'Elige una duración de hasta 8 horas')

// ── Agenda ──────────────────────────────────────────────────────────────────────────────────────────────

/** Any two texts: whether they are a range is said of all days at once, see {@link weekdaysWithInvalidRanges}. */
export const rangesSchema = z.array(z.object({ start: z.string().max(5), end: z.string().max(5) })).max(48)

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

/** The old form of a day: the times of its slots. `rangesOfTimes` makes ranges of them (spec §3, agendaConfig). */
const slotTimesSchema = z.array(timeSchema).max(288)
const daySchema = z.union([rangesSchema, slotTimesSchema]).optional()
export type DayInput = z.infer<typeof daySchema>

const enabledSchema = z.boolean()
const durationSchema = z.literal(durations)

export const saveAgendaInput = z.object({
  enabled: enabledSchema,
  durationMinutes: durationSchema,
  /** Left out: unchanged, as for all fields below. `ALL` in a new agenda. */
  autoConfirmFor: autoConfirmForSchema.optional(),
  /** In a new agenda, the default depends on the person's state and city. */
  timeZone: timeZoneSchema.optional(),
  /** By weekday, 0 is Sunday: ranges, or the old form. */
  weeklyRanges: z.object({
    0: daySchema,
    1: daySchema,
    2: daySchema,
    3: daySchema,
    4: daySchema,
    5: daySchema,
    6: daySchema,
  }),
  ...z.object(policyFields).partial().shape,
  basedOn: basedOnSchema,
})
export type SaveAgendaInput = z.output<typeof saveAgendaInput>

export const agendaSettingsOutput = z.object({
  enabled: enabledSchema,
  durationMinutes: durationSchema,
  autoConfirmFor: autoConfirmForSchema,
  weeklyRanges: weeklyRangesSchema,
  ...policyFields,
  timeZone: z.string(),
  /** false until it is saved once: then everything here is the default. */
  saved: z.boolean(),
  /** Another one as soon as anything here is another. */
  version: z.string(),
})
export type AgendaSettings = z.infer<typeof agendaSettingsOutput>

// ── Services ────────────────────────────────────────────────────────────────────────────────────────────

const serviceRow = z.object({
  /** Of a service that exists already, so that it stays the same service. */
  id: serviceIdSchema.optional(),
  name: lineSchema().max(longestServiceName, `El nombre puede tener hasta ${longestServiceName} caracteres`),
  /** MXN. */
  cost: z.number().max(maxCost, 'Ese costo es demasiado alto'),
  /** null or left out: as long as the agenda says. */
  durationMinutes: anyDurationSchema.nullish(),
})
/** A row of the form; `id`: of a service that is saved already. */
export type ServiceRow = z.input<typeof serviceRow>

export const saveServicesInput = z.object({
  services: z.array(serviceRow).max(mostServices),
  basedOn: basedOnSchema,
})
export type SaveServicesInput = z.output<typeof saveServicesInput>

/** Rows with a name and a cost above 0, trimmed and in whole cents; the others are dropped (spec §5, Services setup). */
export function validServices<Row extends ServiceRow>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ ...row, name: tidyLine(row.name), cost: Math.round(row.cost * 100) / 100 }))
    .filter((row) => row.name !== '' && row.cost > 0)
}

const serviceOutput = z.object({
  id: serviceIdSchema,
  name: z.string(),
  cost: z.number(),
  /** null: as long as the agenda says. */
  durationMinutes: z.number().int().nullable(),
})
export type ServiceOffer = z.infer<typeof serviceOutput>
export const serviceSettingsOutput = z.object({ services: z.array(serviceOutput), version: z.string() })
export type ServiceSettings = z.infer<typeof serviceSettingsOutput>

// ── What a visitor sees ─────────────────────────────────────────────────────────────────────────────────

const bookingWindowSchema = z.object({ from: z.string(), to: z.string() })

export const offerInput = personInput
export const offerOutput = z.object({
  enabled: z.boolean(),
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  /** Whether a booking of the caller is confirmed at once. For a visitor, true only when the agenda confirms all bookings. */
  autoConfirm: z.boolean(),
  hasRanges: z.boolean(),
  /** Minutes before the start until which one books; and until which one cancels or moves. */
  minNoticeMinutes: z.number().int(),
  cancelDeadlineMinutes: z.number().int(),
  /** After this an unanswered request lapses; null: it waits until its start. */
  pendingLimitMinutes: z.number().int().nullable(),
  services: z.array(serviceOutput),
  /** First and last local date that can be booked, both included; the first is the provider's today. */
  window: bookingWindowSchema,
  /** 'Citas Agendadas'; null while the agenda is disabled. */
  bookedLast30Days: z.number().int().nullable(),
})
export type Offer = z.infer<typeof offerOutput>

export const slotsInput = personInput.extend({
  month: z.string().max(7).refine(isMonth),
  /** Slots as long as this service; or this long, which counts in one's own agenda alone. */
  serviceId: serviceIdSchema.optional(),
  durationMinutes: anyDurationSchema.optional(),
  /** Slots to which this appointment of the reader's may move: as long as it is, and its own time is free. */
  appointmentId: appointmentIdSchema.optional(),
})
export type SlotsInput = z.infer<typeof slotsInput>
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
