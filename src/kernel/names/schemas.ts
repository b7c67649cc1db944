import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import { maxNameLength } from '#kernel/names/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'

const noAddress =
  'Escribe el nombre sin enlaces, páginas de internet ni correos. Después de un punto, deja un espacio.'

export const personNameSchema = () =>
  lineSchema()
    .max(maxNameLength, `El nombre puede tener hasta ${maxNameLength} caracteres.`)
    .refine((name) => !containsWebOrEmailAddress(name), noAddress)
