import { z } from 'zod'
import { agendaExceptionIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters } from '#kernel/text/schemas.ts'
import { dateSchema, rangesSchema } from '#modules/scheduling/contract/agenda.ts'
import { longestException, longestExceptionNote } from '#modules/scheduling/contract/limits.ts'
import { DAY, wallOfDate } from '#modules/scheduling/local-time.ts'

/** Days on which other hours hold than the weekday's. */
export const saveExceptionInput = z
  .object({
    /** Of one that exists already: this takes its place. */
    id: agendaExceptionIdSchema.optional(),
    /** Both included, by the provider's calendar. */
    from: dateSchema,
    to: dateSchema,
    note: lineSchema()
      .check(
        ...maxCharacters(
          longestExceptionNote,
          `La nota puede tener hasta ${longestExceptionNote} caracteres`,
        ),
      )
      .default(''),
    /** None: a day off. */
    ranges: rangesSchema.default([]),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'El último día no puede ser anterior al primero',
  })
  .refine(({ from, to }) => !(wallOfDate(to) - wallOfDate(from) >= longestException * DAY), {
    path: ['to'],
    message: 'Elige un año como máximo',
  })
export type SaveExceptionInput = z.output<typeof saveExceptionInput>

export const exceptionInput = z.object({ id: agendaExceptionIdSchema })

/** Some of the holidays that `exceptions` suggests. */
export const takeHolidaysInput = z.object({ dates: z.array(dateSchema).min(1).max(20) })

const exceptionOutput = z.object({
  id: agendaExceptionIdSchema,
  from: z.string(),
  to: z.string(),
  note: z.string().nullable(),
  ranges: z.array(z.object({ start: z.string(), end: z.string() })),
  /** Appointments that stand on these days: an exception changes none of them. */
  appointments: z.number().int(),
})

export const exceptionsOutput = z.object({
  /** Those that end today or later, by date. */
  exceptions: z.array(exceptionOutput),
  /** Official holidays of the next twelve months on which the agenda has no exception yet. */
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
})
export type Exceptions = z.infer<typeof exceptionsOutput>
