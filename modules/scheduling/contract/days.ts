import { z } from 'zod'
import { agendaExceptionIdSchema, appointmentIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, textSchema } from '#kernel/text/schemas.ts'
import { calendarDateSchema, startsBeforeEnd, timeSchema } from '#modules/scheduling/contract/agenda.ts'
import { appointmentOutput } from '#modules/scheduling/contract/appointments.ts'
import {
  cancelReasonMissingMessage,
  cancelReasonTooLongMessage,
  maxCalendarDays,
  maxCancelReasonLength,
  maxClosedDayAnswers,
} from '#modules/scheduling/contract/limits.ts'
import { minutesOfTime } from '#modules/scheduling/local-time.ts'

/** '24:00' is the end of the day. */
const endTimeSchema = z
  .string()
  .max(5)
  .refine((time) => minutesOfTime(time) <= 1440, 'Selecciona un horario')

const spanFields = { start: z.string(), end: z.string() }
const spanSchema = z.object(spanFields)

export const calendarDaysInput = z.object({
  /** Default: today in the time zone of the agenda. */
  from: calendarDateSchema.optional(),
  days: z.number().int().min(1).max(maxCalendarDays),
})
export type CalendarDaysInput = z.output<typeof calendarDaysInput>

const calendarAppointment = appointmentOutput.extend({
  /**
   * `start` and `end`: the part of this calendar day that the appointment occupies, in the agenda's time
   * zone. `date` and `time` use the time zone that the agenda had when the appointment was booked.
   */
  ...spanFields,
})
export type CalendarAppointment = z.infer<typeof calendarAppointment>

const calendarDay = z.object({
  date: z.string(),
  /** Working hours of the day: those of its agenda exception, or else of its weekday. Sorted, without overlaps. */
  hours: z.array(spanSchema),
  isException: z.boolean(),
  /**
   * Id of the agenda exception that applies to this day; null without an exception, or if it also applies to
   * other days.
   */
  exceptionId: agendaExceptionIdSchema.nullable(),
  note: z.string().nullable(),
  /** Appointments sorted by time, without cancelled and expired ones. */
  appointments: z.array(calendarAppointment),
  /** Parts of the working hours without an appointment, of at least 15 minutes. Past parts of today are left out. */
  gaps: z.array(spanSchema),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** All times are local times of the agenda, from '00:00' to '24:00'. */
export const calendarDaysOutput = z.object({
  timeZone: z.string(),
  /** Local date and time at which the response was computed. */
  today: z.string(),
  now: z.string(),
  saved: z.boolean(),
  enabled: z.boolean(),
  days: z.array(calendarDay),
})
export type CalendarDays = z.infer<typeof calendarDaysOutput>

export const blockTimeInput = z
  .object({ date: calendarDateSchema, start: timeSchema, end: endTimeSchema })
  .refine(startsBeforeEnd, { path: ['end'], message: 'Debe terminar después de empezar' })
export type BlockTimeInput = z.output<typeof blockTimeInput>

export const dayToCloseInput = z.object({ date: calendarDateSchema })

/**
 * Appointments that a provider must cancel or move to close a day: those that have not begun. `suggestion` is
 * another free time that the provider could offer the client.
 */
export const dayToCloseOutput = z.object({
  appointments: z.array(
    z.object({
      appointment: appointmentOutput,
      /** null if the agenda has no free time in the following four weeks. */
      suggestion: z.object({ date: z.string(), time: z.string() }).nullable(),
    }),
  ),
})
export type DayToClose = z.infer<typeof dayToCloseOutput>

const dayAnswer = z.discriminatedUnion('action', [
  z.object({ id: appointmentIdSchema, action: z.literal('cancel') }),
  z.object({
    id: appointmentIdSchema,
    action: z.literal('propose'),
    date: calendarDateSchema,
    time: timeSchema,
  }),
])
export type ClosedDayAnswer = z.output<typeof dayAnswer>

export const closeDayInput = z
  .object({
    date: calendarDateSchema,
    /** The clients read the reason. It is required if at least one appointment is cancelled. */
    reason: textSchema()
      .check(...createMaxCharactersCheck(maxCancelReasonLength, cancelReasonTooLongMessage))
      .default(''),
    /**
     * What happens with the appointments of the closed day that have not begun. Appointments without an
     * answer stay unchanged. `propose` moves an appointment that the provider booked; for any other
     * appointment, it proposes the time to the client.
     */
    answers: z.array(dayAnswer).max(maxClosedDayAnswers),
  })
  .refine(({ reason, answers }) => reason !== '' || answers.every(({ action }) => action !== 'cancel'), {
    path: ['reason'],
    message: cancelReasonMissingMessage,
  })
export type CloseDayInput = z.output<typeof closeDayInput>

export const closeDayOutput = z.object({
  cancelled: z.number().int(),
  /**
   * Number of appointments that were moved to another time, or for which the client got a proposal of another
   * time.
   */
  proposed: z.number().int(),
  /**
   * Appointments of the closed day that still need an answer, because a client booked them in the meantime,
   * or because the offered time was taken.
   */
  remaining: z.array(appointmentOutput),
})
export type ClosedDay = z.infer<typeof closeDayOutput>
