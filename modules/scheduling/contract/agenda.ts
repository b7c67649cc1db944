import { z } from 'zod'
import { appointmentIdSchema, personIdSchema, serviceIdSchema } from '#kernel/ids/contract.ts'
import { cleanSingleLineText } from '#kernel/text/contract.ts'
import { singleLineTextSchema } from '#kernel/text/schemas.ts'
import { phoneSchema, professionSchema, shortTextSchema } from '#modules/identity/contract/people.ts'
import type { Weekday } from '#modules/scheduling/availability.ts'
import {
  appointmentDurationChoices,
  maxAppointmentDurationMinutes,
  maxPeoplePerNextSlotsQuery,
  maxServiceNameLength,
  maxServices,
  minAppointmentDurationMinutes,
} from '#modules/scheduling/contract/limits.ts'
import { autoConfirmRuleSchema, bookingPolicyFields } from '#modules/scheduling/contract/policy.ts'
import { isLocalDate, isLocalMonth, isLocalTime, parseMinutesOfDay } from '#modules/scheduling/local-time.ts'
import { timeZoneSchema } from '#modules/scheduling/time-zones.ts'

export const defaultWorkingHours = { start: '09:00', end: '17:00' } as const
/** The highest cost in Mexican pesos (MXN) that the database column can store. */
const maxCost = 99_999_999.99

/** Saving agenda settings fails if the stored version differs; without a version, saving always overwrites. */
const basedOnSchema = z.string().max(64).optional()

export const signedLinkTokenSchema = z.string().trim().max(200)

const personInput = z.object({ personId: personIdSchema })
export const dateSchema = z.string().max(10).refine(isLocalDate, 'Elige un día')
export const timeSchema = z.string().max(5).refine(isLocalTime, 'Selecciona un horario')
export const customAppointmentDurationSchema = z
  .number()
  .int()
  .min(minAppointmentDurationMinutes, 'Elige una duración de al menos 5 minutos')
  .max(maxAppointmentDurationMinutes, 'Elige una duración de hasta 8 horas')

/** The schema checks only sizes: `findWeekdaysWithInvalidRanges` later lists all invalid weekdays in one error. */
export const timeRangesSchema = z
  .array(z.object({ start: z.string().max(5), end: z.string().max(5) }))
  .max(48)

const weeklyRangesSchema = z.object({
  0: timeRangesSchema.optional(),
  1: timeRangesSchema.optional(),
  2: timeRangesSchema.optional(),
  3: timeRangesSchema.optional(),
  4: timeRangesSchema.optional(),
  5: timeRangesSchema.optional(),
  6: timeRangesSchema.optional(),
})
export type WeeklyRangesInput = z.infer<typeof weeklyRangesSchema>

export const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6]

export function isTimeRangeStartBeforeEnd(range: { start: string; end: string }): boolean {
  return parseMinutesOfDay(range.start) < parseMinutesOfDay(range.end)
}

export function findWeekdaysWithInvalidRanges(weeklyRanges: WeeklyRangesInput): Weekday[] {
  return weekdays.filter((weekday) => !(weeklyRanges[weekday] ?? []).every(isTimeRangeStartBeforeEnd))
}

export function hasWorkingDay(weeklyRanges: WeeklyRangesInput): boolean {
  return weekdays.some((weekday) => (weeklyRanges[weekday] ?? []).length > 0)
}

/** Former format of working hours: slot times that `convertSlotTimesToTimeRanges` converts to ranges. */
const slotTimesSchema = z.array(timeSchema).max(288)
const daySchema = z.union([timeRangesSchema, slotTimesSchema]).optional()
export type WeekdayHoursInput = z.infer<typeof daySchema>

const enabledSchema = z.boolean()
const durationSchema = z.literal(appointmentDurationChoices)

export const saveAgendaInput = z.object({
  enabled: enabledSchema,
  durationMinutes: durationSchema,
  autoConfirmFor: autoConfirmRuleSchema.optional(),
  /** In a new agenda, the default is the time zone of the provider's state and city. */
  timeZone: timeZoneSchema.optional(),
  weeklyRanges: z.object({
    0: daySchema,
    1: daySchema,
    2: daySchema,
    3: daySchema,
    4: daySchema,
    5: daySchema,
    6: daySchema,
  }),
  ...z.object(bookingPolicyFields).partial().shape,
  basedOn: basedOnSchema,
})
export type SaveAgendaInput = z.output<typeof saveAgendaInput>

export const openAgendaInput = z.object({
  profession: professionSchema.min(1, 'Escribe tu oficio o profesión.'),
  city: shortTextSchema.min(1, 'Escribe tu ciudad.'),
  state: shortTextSchema.optional(),
  phone: phoneSchema.min(1, 'Por favor, ingresa tu teléfono.'),
  weeklyRanges: weeklyRangesSchema,
})
export type OpenAgendaInput = z.output<typeof openAgendaInput>

export const agendaSettingsOutput = z.object({
  enabled: enabledSchema,
  durationMinutes: durationSchema,
  autoConfirmFor: autoConfirmRuleSchema,
  weeklyRanges: weeklyRangesSchema,
  ...bookingPolicyFields,
  timeZone: z.string(),
  saved: z.boolean(),
  version: z.string(),
})
export type AgendaSettings = z.infer<typeof agendaSettingsOutput>

const serviceRow = z.object({
  id: serviceIdSchema.optional(),
  name: singleLineTextSchema().max(
    maxServiceNameLength,
    `El nombre puede tener hasta ${maxServiceNameLength} caracteres`,
  ),
  cost: z.number().max(maxCost, 'Ese costo es demasiado alto'),
  durationMinutes: customAppointmentDurationSchema.nullish(),
})
export type ServiceInput = z.input<typeof serviceRow>

export const saveServicesInput = z.object({
  services: z.array(serviceRow).max(maxServices),
  basedOn: basedOnSchema,
})
export type SaveServicesInput = z.output<typeof saveServicesInput>

export function filterValidServices<Row extends ServiceInput>(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ ...row, name: cleanSingleLineText(row.name), cost: Math.round(row.cost * 100) / 100 }))
    .filter((row) => row.name !== '' && row.cost > 0)
}

const serviceOutput = z.object({
  id: serviceIdSchema,
  name: z.string(),
  cost: z.number(),
  durationMinutes: z.number().int().nullable(),
})
export type BookableService = z.infer<typeof serviceOutput>
export const serviceSettingsOutput = z.object({ services: z.array(serviceOutput), version: z.string() })
export type ServiceSettings = z.infer<typeof serviceSettingsOutput>

const bookingWindowSchema = z.object({ from: z.string(), to: z.string() })

export const bookingOptionsInput = personInput
export const bookingOptionsOutput = z.object({
  enabled: z.boolean(),
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  /**
   * True if a booking of the caller is confirmed automatically, without approval by the provider. For visitors without
   * a session, true only if the agenda confirms all bookings.
   */
  autoConfirm: z.boolean(),
  hasRanges: z.boolean(),
  minNoticeMinutes: z.number().int(),
  cancelDeadlineMinutes: z.number().int(),
  /** Null means that an unanswered booking request expires at the start of the appointment. */
  pendingLimitMinutes: z.number().int().nullable(),
  requiresPhone: z.boolean(),
  services: z.array(serviceOutput),
  window: bookingWindowSchema,
  bookedLast30Days: z.number().int().nullable(),
})
export type BookingOptions = z.infer<typeof bookingOptionsOutput>

/** Only years from 2000 to 2999 are valid, because date calculations need years with four digits. */
export const calendarDateSchema = dateSchema.refine((date) => date.startsWith('2'), 'Elige un día')
const slotsFields = personInput.extend({
  /** Period of the slots: either a month, or seven days from the local date `from`. */
  month: z.string().max(7).refine(isLocalMonth).optional(),
  from: calendarDateSchema.optional(),
  /** The server accepts `durationMinutes` only for the caller's own agenda. */
  serviceId: serviceIdSchema.optional(),
  durationMinutes: customAppointmentDurationSchema.optional(),
  /** If the caller wants to move this appointment, the appointment's current time counts as free. */
  appointmentId: appointmentIdSchema.optional(),
  /** Token of an appointment link, whose recipient may have no session. */
  token: signedLinkTokenSchema.optional(),
})
export const slotsInput = slotsFields.refine(
  ({ month, from }) => (month === undefined) !== (from === undefined),
  'Elige un mes o un día',
)
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
          /** The slot's start in ms since 1970, for clients in another time zone. */
          startsAt: z.number().int(),
          /** Whether the slot is taken; always false for a visitor who is not signed in (docs/decisions/0012). */
          taken: z.boolean(),
          own: z.boolean(),
        }),
      ),
    }),
  ),
  /** The first free appointment slots on or after the date `from`. */
  next: z.array(
    z.object({
      date: z.string(),
      time: z.string(),
      endTime: z.string(),
      /** The slot's start in ms since 1970. */
      startsAt: z.number().int(),
    }),
  ),
})
export type AgendaSlots = z.infer<typeof slotsOutput>

export const nextSlotsInput = z.object({ personIds: z.array(personIdSchema).max(maxPeoplePerNextSlotsQuery) })
/** The next free slot is always null for visitors, who must not learn which slots are taken. */
export const nextSlotsOutput = z.array(
  z.object({
    personId: personIdSchema,
    next: z
      .object({
        date: z.string(),
        time: z.string(),
        /** The number of days from today to the slot in the provider's time zone. */
        daysAhead: z.number().int(),
      })
      .nullable(),
  }),
)
export type NextSlot = z.infer<typeof nextSlotsOutput>[number]
