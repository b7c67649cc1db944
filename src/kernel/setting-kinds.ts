import { z } from 'zod'

/** A setting that is a whole number, with its sentence for everything else. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)

/** A setting that is an address of one of these schemes ('https:'). */
export const urlWith = (schemes: string[], message: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message)

/** A setting that is one of some words. */
export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `debe ser uno de estos valores: ${values.join(', ')}.`)
