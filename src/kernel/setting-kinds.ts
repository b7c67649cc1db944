import { z } from 'zod'

/** The kinds of value that a setting may have, each with the sentence of a wrong one. */

/** Decimal digits. @param message what the setting must be, for the operator */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)

/** @param schemes with their ':' */
export const urlWith = (schemes: string[], message: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message)

/** One of these words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `debe ser uno de estos valores: ${values.join(', ')}.`)
