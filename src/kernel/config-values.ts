import { z } from 'zod'
import { isNetwork } from './addresses.ts'

/** What settings are made of: each schema says in Spanish, behind the setting's name, how its value is written. */

/** As Fastify takes it: how many proxies, or which addresses, may say who the client is. */
export type TrustProxy = boolean | number | string[]

export const wholeNumber = (min: number, max: number, message: string) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message)

/** A URL of one of these schemes, as 'https:'. */
export const urlWith = (schemes: string[], message: string) =>
  z.string().refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), message)

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `debe ser uno de estos valores: ${values.join(', ')}.`)

export function isTrustProxy(value: string): boolean {
  return /^(true|false|\d{1,2})$/.test(value) || value.split(',').every((part) => isNetwork(part.trim()))
}

export function toTrustProxy(value: string): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return Number(value)
  return value.split(',').map((address) => address.trim())
}
