import { z } from 'zod'
import { defaultMemberUsageLimits, parseMemberUsageLimits } from './limits.ts'

export const wholeNumberSchema = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)

export const urlWithSchemeSchema = (schemes: string[], message: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message)

export const enumSettingSchema = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `debe ser uno de estos valores: ${values.join(', ')}.`)

export const memberUsageLimitsSchema = z.string().transform((text, { addIssue }) => {
  const limits = parseMemberUsageLimits(text)
  if (!limits)
    addIssue(
      `debe ser una lista como bookingsPerProvider=8,reviewsPerDay=50, con números del 1 al 1000000 y estos nombres: ${Object.keys(defaultMemberUsageLimits).join(', ')}.`,
    )
  return limits ?? defaultMemberUsageLimits
})
