import { emailSchema } from '#modules/identity/contract/people.ts'
import type { Document } from '#operator/import/document.ts'
import {
  cut,
  entriesOf,
  isAbsent,
  readBoolean,
  readInstant,
  readLine,
  readText,
} from '#operator/import/values.ts'

/** Fields of a document as they are kept. Each says what of it was not as it had to be. */

export interface Limit {
  /** Longest that is kept, in characters. */
  most: number
  /** Longest that a screen lets somebody write; what is longer is kept, and said. */
  usual?: number
  severalLines?: boolean
}

/** Characters of a text for which a column sets no limit. */
export const longestKept = 2000

/** null: there is nothing to read. */
export function textOf(
  { value, say }: Document,
  field: string,
  { most, usual = most, severalLines }: Limit,
): string | null {
  const text = severalLines ? readText(value[field]) : readLine(value[field])
  if (text === null) {
    if (!isAbsent(value[field]) && typeof value[field] !== 'string')
      say('AVISO', field, 'No es un texto; quedó vacío')
    return null
  }
  // Characters are never more than what holds them.
  if (text.length <= usual) return text
  const length = [...text].length
  if (length > most) say('AVISO', field, `Tenía ${length} caracteres; quedaron los primeros ${most}`)
  else if (length > usual)
    say(
      'AVISO',
      field,
      `Tiene ${length} caracteres, más que los ${usual} que la pantalla admite; se conservó`,
    )
  return cut(text, most)
}

/** Texts of a list. */
export function linesOf({ value, say }: Document, field: string): string[] {
  return entriesOf(value[field]).flatMap((entry) => {
    const line = typeof entry === 'string' ? readLine(entry) : null
    if (!isAbsent(entry) && typeof entry !== 'string')
      say('AVISO', field, `No es un texto y no se tomó: ${JSON.stringify(entry)}`)
    return line ?? []
  })
}

/** One of several names that stand in a field. */
export function shortened({ say }: Pick<Document, 'say'>, field: string, name: string, most: number): string {
  const short = cut(name, most)
  if (short !== name) say('AVISO', field, `Quedó en los primeros ${most} caracteres: ${short}`)
  return short
}

export function emailOf({ value, say }: Document, field: string): string | null {
  const email = readEmail(value[field])
  if (email === null && !isAbsent(value[field]))
    say('AVISO', field, 'No es un correo válido; quedó sin correo')
  return email
}

export function readEmail(value: unknown): string | null {
  return emailSchema.safeParse(value).data ?? null
}

/**
 * In ms.
 * @param instead what it counts as when it is none, in Spanish
 * @param latest what is after it is none
 */
export function instantOf(
  { value, say }: Document,
  field: string,
  { instead, latest = Number.POSITIVE_INFINITY }: { instead: string; latest?: number },
): number | null {
  const at = readInstant(value[field])
  if (at !== null && at <= latest) return at
  if (!isAbsent(value[field]))
    say(
      'AVISO',
      field,
      `${at === null ? 'No es una fecha que se entienda' : 'Está en el futuro'}; ${instead}`,
    )
  return null
}

export function booleanOf({ value, say }: Document, field: string): boolean | null {
  const read = readBoolean(value[field])
  if (read === null && !isAbsent(value[field])) say('AVISO', field, 'No es verdadero ni falso; no se tomó')
  return read
}

/** Something of a document that has fields of its own, of which it speaks by their whole name. */
export function within(document: Document, field: string, value: Record<string, unknown>): Document {
  const { id, say } = document
  return { id, value, say: (severity, inner, reason) => say(severity, `${field}.${inner}`, reason) }
}
