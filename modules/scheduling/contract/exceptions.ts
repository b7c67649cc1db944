import { z } from 'zod'
import { agendaExceptionIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, singleLineTextSchema } from '#kernel/text/schemas.ts'
import { dateSchema, timeRangesSchema } from '#modules/scheduling/contract/agenda.ts'
import {
  maxAgendaExceptionNoteLength,
  maxDaysPerAgendaException,
} from '#modules/scheduling/contract/limits.ts'
import { DAY_MS, toWallClockMidnight } from '#modules/scheduling/local-time.ts'

export const saveAgendaExceptionInput = z
  .object({
    id: agendaExceptionIdSchema.optional(),
    from: dateSchema,
    to: dateSchema,
    note: singleLineTextSchema()
      .check(
        ...createMaxCharactersCheck(
          maxAgendaExceptionNoteLength,
          `La nota puede tener hasta ${maxAgendaExceptionNoteLength} caracteres`,
        ),
      )
      .default(''),
    ranges: timeRangesSchema.default([]),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'El último día no puede ser anterior al primero',
  })
  .refine(
    ({ from, to }) =>
      !(toWallClockMidnight(to) - toWallClockMidnight(from) >= maxDaysPerAgendaException * DAY_MS),
    {
      path: ['to'],
      message: 'Elige un año como máximo',
    },
  )
export type SaveAgendaExceptionInput = z.output<typeof saveAgendaExceptionInput>

export const agendaExceptionInput = z.object({ id: agendaExceptionIdSchema })

export const takeHolidaysOffInput = z.object({ dates: z.array(dateSchema).min(1).max(20) })

const exceptionOutput = z.object({
  id: agendaExceptionIdSchema,
  from: z.string(),
  to: z.string(),
  note: z.string().nullable(),
  ranges: z.array(z.object({ start: z.string(), end: z.string() })),
  appointments: z.number().int(),
})

export const agendaExceptionsOutput = z.object({
  exceptions: z.array(exceptionOutput),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
})
export type AgendaExceptions = z.infer<typeof agendaExceptionsOutput>
