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
  maxDayAnswers,
} from '#modules/scheduling/contract/limits.ts'
import { minutesOfTime } from '#modules/scheduling/local-time.ts'

/** The end of a range may be '24:00', the end of the day. */
const endTimeSchema = z
  .string()
  .max(5)
  .refine((time) => minutesOfTime(time) <= 1440, 'Selecciona un horario')

const spanFields = { start: z.string(), end: z.string() }
const spanSchema = z.object(spanFields)

export const calendarDaysInput = z.object({
  /** First local date; default: today in the time zone of the agenda. */
  from: calendarDateSchema.optional(),
  days: z.number().int().min(1).max(maxCalendarDays),
})
export type CalendarDaysInput = z.output<typeof calendarDaysInput>

const calendarAppointment = appointmentOutput.extend({
  /**
   * Part of the day that the appointment occupies, in the time zone of the agenda. `date` and `time` are in the
   * time zone that the agenda had when the appointment was booked.
   */
  ...spanFields,
})
export type CalendarAppointment = z.infer<typeof calendarAppointment>

const calendarDay = z.object({
  date: z.string(),
  /** Working hours of the day: of its exception, or else of its weekday. Sorted, without overlaps. */
  hours: z.array(spanSchema),
  /** True if an exception of the agenda applies to this day. */
  isException: z.boolean(),
  /** Id of the exception if it applies to this day only. */
  exceptionId: agendaExceptionIdSchema.nullable(),
  /** Note of the exception, such as the name of a holiday. */
  note: z.string().nullable(),
  /** Appointments as provider that are neither cancelled nor expired, by time. */
  appointments: z.array(calendarAppointment),
  /** Parts of the working hours without an appointment, of at least 15 minutes. Today, only those still ahead. */
  gaps: z.array(spanSchema),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** Days of the caller's own agenda, in its time zone. All times are local, from '00:00' to '24:00'. */
export const calendarDaysOutput = z.object({
  timeZone: z.string(),
  /** Local date and time at which the response was computed. */
  today: z.string(),
  now: z.string(),
  /** False if the caller has never saved the agenda. */
  saved: z.boolean(),
  /** False if clients cannot book in the agenda. */
  enabled: z.boolean(),
  days: z.array(calendarDay),
})
export type CalendarDays = z.infer<typeof calendarDaysOutput>

export const blockTimeInput = z
  .object({ date: calendarDateSchema, start: timeSchema, end: endTimeSchema })
  .refine(startsBeforeEnd, { path: ['end'], message: 'Debe terminar después de empezar' })
export type BlockTimeInput = z.output<typeof blockTimeInput>

export const dayToCloseInput = z.object({ date: calendarDateSchema })

/** Appointments of a day that have not begun, each with another free time that the provider could offer. */
export const dayToCloseOutput = z.object({
  appointments: z.array(
    z.object({
      appointment: appointmentOutput,
      /** Null if the agenda has no free time in the following four weeks. */
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
export type DayAnswer = z.output<typeof dayAnswer>

export const closeDayInput = z
  .object({
    date: calendarDateSchema,
    /** Required to cancel an appointment: the client reads it. */
    reason: textSchema()
      .check(...createMaxCharactersCheck(maxCancelReasonLength, cancelReasonTooLongMessage))
      .default(''),
    /**
     * What happens with each appointment of the day that has not begun. Other appointments stay unchanged. If
     * the provider booked the appointment, `propose` moves it.
     */
    answers: z.array(dayAnswer).max(maxDayAnswers),
  })
  .refine(({ reason, answers }) => reason !== '' || answers.every(({ action }) => action !== 'cancel'), {
    path: ['reason'],
    message: cancelReasonMissingMessage,
  })
export type CloseDayInput = z.output<typeof closeDayInput>

export const closeDayOutput = z.object({
  cancelled: z.number().int(),
  /** Number of appointments whose clients were offered another time, or got another time. */
  proposed: z.number().int(),
  /**
   * Appointments of the day that still need an answer: they were booked in the meantime, or the offered time was
   * taken.
   */
  remaining: z.array(appointmentOutput),
})
export type ClosedDay = z.infer<typeof closeDayOutput>
