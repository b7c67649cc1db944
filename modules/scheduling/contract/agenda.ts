import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { tidyLine } from '#kernel/text/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import type { Weekday } from '#modules/scheduling/availability.ts'
import {
  maxDurationMinutes,
  maxServiceNameLength,
  maxServices,
  minDurationMinutes,
  offeredDurations,
} from '#modules/scheduling/contract/limits.ts'
import { autoConfirmForSchema, policyFields } from '#modules/scheduling/contract/policy.ts'
import { isDate, isMonth, isTime, minutesOfTime } from '#modules/scheduling/local-time.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

export const defaultRange = { start: '09:00', end: '17:00' } as const
/** Max cost in Mexican pesos (MXN); the limit of the database column. */
const maxCost = 99_999_999.99

/** The `version` that the form was loaded with. A save fails if the settings have changed since. Omitted: the save always overwrites. */
const basedOnSchema = z.string().max(64).optional()

const personInput = z.object({ personId: personIdSchema })
export const dateSchema = z.string().max(10).refine(isDate, 'Elige un día')
export const timeSchema = z.string().max(5).refine(isTime, 'Selecciona un horario')
/** Duration in minutes, of a service or of an appointment that the provider books. */
export const anyDurationSchema = z
  .number()
  .int()
  .min(minDurationMinutes, 'Elige una duración de al menos 5 minutos')
  .max(maxDurationMinutes, 'Elige una duración de hasta 8 horas')

// ── Agenda ──────────────────────────────────────────────────────────────────────────────────────────────

/** Only limits the size. {@link weekdaysWithInvalidRanges} validates the ranges, so that one error lists all invalid days. */
export const rangesSchema = z.array(z.object({ start: z.string().max(5), end: z.string().max(5) })).max(48)

/** Ranges by weekday, 0 is Sunday; a weekday without ranges is a day off. */
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

/** Whether a range starts before it ends; '24:00' is a valid end. */
export function startsBeforeEnd(range: { start: string; end: string }): boolean {
  return minutesOfTime(range.start) < minutesOfTime(range.end)
}

/** The weekdays for the error 'Hay rangos de horario inválidos en: {list}'. */
export function weekdaysWithInvalidRanges(weeklyRanges: WeeklyRangesInput): Weekday[] {
  return weekdays.filter((weekday) => !(weeklyRanges[weekday] ?? []).every(startsBeforeEnd))
}

/** An enabled agenda needs a working day; without one the form disables the save button. */
export function hasWorkingDay(weeklyRanges: WeeklyRangesInput): boolean {
  return weekdays.some((weekday) => (weeklyRanges[weekday] ?? []).length > 0)
}

/** The former format of a weekday: the times of its slots. `rangesOfTimes` converts them to ranges. */
const slotTimesSchema = z.array(timeSchema).max(288)
const daySchema = z.union([rangesSchema, slotTimesSchema]).optional()
export type DayInput = z.infer<typeof daySchema>

const enabledSchema = z.boolean()
const durationSchema = z.literal(offeredDurations)

export const saveAgendaInput = z.object({
  enabled: enabledSchema,
  durationMinutes: durationSchema,
  /** Omitted: unchanged, as for all fields below. A new agenda has `ALL`. */
  autoConfirmFor: autoConfirmForSchema.optional(),
  /** In a new agenda, the default depends on the person's state and city. */
  timeZone: timeZoneSchema.optional(),
  /** By weekday, 0 is Sunday: ranges, or slot times in the former format. */
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
  /** False until the agenda is saved for the first time; the fields have their defaults until then. */
  saved: z.boolean(),
  /** Changes when any field of the agenda changes. */
  version: z.string(),
})
export type AgendaSettings = z.infer<typeof agendaSettingsOutput>

// ── Services ────────────────────────────────────────────────────────────────────────────────────────────

const serviceRow = z.object({
  /** Id of an existing service, which keeps its identity. */
  id: serviceIdSchema.optional(),
  name: lineSchema().max(
    maxServiceNameLength,
    `El nombre puede tener hasta ${maxServiceNameLength} caracteres`,
  ),
  /** In Mexican pesos (MXN). */
  cost: z.number().max(maxCost, 'Ese costo es demasiado alto'),
  /** Null or omitted: the duration of the agenda. */
  durationMinutes: anyDurationSchema.nullish(),
})
export type ServiceRow = z.input<typeof serviceRow>

export const saveServicesInput = z.object({
  services: z.array(serviceRow).max(maxServices),
  basedOn: basedOnSchema,
})
export type SaveServicesInput = z.output<typeof saveServicesInput>

/** Rows with a name and a cost above 0, trimmed and rounded to cents; other rows are dropped. */
export function validServices<Row extends ServiceRow>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ ...row, name: tidyLine(row.name), cost: Math.round(row.cost * 100) / 100 }))
    .filter((row) => row.name !== '' && row.cost > 0)
}

const serviceOutput = z.object({
  id: serviceIdSchema,
  name: z.string(),
  cost: z.number(),
  /** Null: the duration of the agenda. */
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
  /** Minutes before the start: the min notice for a booking, and the deadline for cancelling or moving. */
  minNoticeMinutes: z.number().int(),
  cancelDeadlineMinutes: z.number().int(),
  /** Minutes after which an unanswered request expires; null: at the start of the appointment. */
  pendingLimitMinutes: z.number().int().nullable(),
  services: z.array(serviceOutput),
  /** First and last local date that can be booked, both included; the first is today in the provider's time zone. */
  window: bookingWindowSchema,
  /** 'Citas Agendadas': appointments of the last 30 days; null if the agenda is disabled. */
  bookedLast30Days: z.number().int().nullable(),
})
export type Offer = z.infer<typeof offerOutput>

export const slotsInput = personInput.extend({
  month: z.string().max(7).refine(isMonth),
  /** The service whose duration the slots have. `durationMinutes` is only accepted for the caller's own agenda. */
  serviceId: serviceIdSchema.optional(),
  durationMinutes: anyDurationSchema.optional(),
  /** An appointment of the caller that should move: the slots have its duration, and its current time counts as free. */
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
          /** Milliseconds since 1970, for clients in another time zone. */
          startsAt: z.number().int(),
          /** Always false for a visitor (docs/decisions/0012). */
          taken: z.boolean(),
          /** True if the caller has booked the slot: 'Tu reserva'. */
          own: z.boolean(),
        }),
      ),
    }),
  ),
})
export type SlotsOfMonth = z.infer<typeof slotsOutput>
