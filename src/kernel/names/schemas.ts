import { containsWebOrEmailAddress } from '#kernel/names/addresses.ts'
import { maxPersonNameLength } from '#kernel/names/contract.ts'
import { singleLineTextSchema } from '#kernel/text/schemas.ts'

const noAddress =
  'Escribe el nombre sin enlaces, páginas de internet ni correos. Después de un punto, deja un espacio.'

export const personNameSchema = () =>
  singleLineTextSchema()
    .max(maxPersonNameLength, `El nombre puede tener hasta ${maxPersonNameLength} caracteres.`)
    .refine((name) => !containsWebOrEmailAddress(name), noAddress)
