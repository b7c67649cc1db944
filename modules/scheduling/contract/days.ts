import { z } from 'zod'
import { agendaExceptionIdSchema, appointmentIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, multilineTextSchema } from '#kernel/text/schemas.ts'
import {
  calendarDateSchema,
  isTimeRangeStartBeforeEnd,
  timeSchema,
} from '#modules/scheduling/contract/agenda.ts'
import { appointmentOutput } from '#modules/scheduling/contract/appointments.ts'
import {
  cancelReasonMissingMessage,
  cancelReasonTooLongMessage,
  maxAppointmentChangesForClosedDay,
  maxCalendarDays,
  maxCancelReasonLength,
} from '#modules/scheduling/contract/limits.ts'
import { parseMinutesOfDay } from '#modules/scheduling/local-time.ts'

const endTimeSchema = z
  .string()
  .max(5)
  .refine((time) => parseMinutesOfDay(time) <= 1440, 'Selecciona un horario')

const spanFields = { start: z.string(), end: z.string() }
const spanSchema = z.object(spanFields)

export const calendarDaysInput = z.object({
  from: calendarDateSchema.optional(),
  days: z.number().int().min(1).max(maxCalendarDays),
})
export type CalendarDaysInput = z.output<typeof calendarDaysInput>

const calendarAppointment = appointmentOutput.extend({
  /** `start` and `end` use the agenda's current time zone; `date` and `time` use the booking's time zone. */
  ...spanFields,
})
export type CalendarAppointment = z.infer<typeof calendarAppointment>

const calendarDay = z.object({
  date: z.string(),
  hours: z.array(spanSchema),
  isException: z.boolean(),
  exceptionId: agendaExceptionIdSchema.nullable(),
  note: z.string().nullable(),
  appointments: z.array(calendarAppointment),
  gaps: z.array(spanSchema),
})
export type CalendarDay = z.infer<typeof calendarDay>

/** All times are local times of the agenda, from '00:00' to '24:00'. */
export const calendarDaysOutput = z.object({
  timeZone: z.string(),
  today: z.string(),
  now: z.string(),
  saved: z.boolean(),
  enabled: z.boolean(),
  days: z.array(calendarDay),
})
export type CalendarDays = z.infer<typeof calendarDaysOutput>

export const blockTimeInput = z
  .object({ date: calendarDateSchema, start: timeSchema, end: endTimeSchema })
  .refine(isTimeRangeStartBeforeEnd, { path: ['end'], message: 'Debe terminar después de empezar' })
export type BlockTimeInput = z.output<typeof blockTimeInput>

export const dayToCloseInput = z.object({ date: calendarDateSchema })

export const dayToCloseOutput = z.object({
  appointments: z.array(
    z.object({
      appointment: appointmentOutput,
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
export type ClosedDayAppointmentAction = z.output<typeof dayAnswer>

export const closeDayInput = z
  .object({
    date: calendarDateSchema,
    reason: multilineTextSchema()
      .check(...createMaxCharactersCheck(maxCancelReasonLength, cancelReasonTooLongMessage))
      .default(''),
    /** If the provider booked the appointment, `propose` moves the appointment without the client's consent. */
    answers: z.array(dayAnswer).max(maxAppointmentChangesForClosedDay),
  })
  .refine(({ reason, answers }) => reason !== '' || answers.every(({ action }) => action !== 'cancel'), {
    path: ['reason'],
    message: cancelReasonMissingMessage,
  })
export type CloseDayInput = z.output<typeof closeDayInput>

export const closeDayOutput = z.object({
  cancelled: z.number().int(),
  proposed: z.number().int(),
  remaining: z.array(appointmentOutput),
})
export type CloseDayResult = z.infer<typeof closeDayOutput>
