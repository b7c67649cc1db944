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

/** Limits of a text field. The functions below read a field and report each problem. */

export interface Limit {
  /** Max stored length in characters. */
  most: number
  /** Max length in the product's forms. A longer text is stored and reported. */
  usual?: number
  severalLines?: boolean
}

/** Max stored characters of a text whose column has no limit. */
export const longestKept = 2000

/** A text field; null when it is empty or no text. */
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
  // The number of characters never exceeds the number of UTF-16 units.
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

export function linesOf({ value, say }: Document, field: string): string[] {
  return entriesOf(value[field]).flatMap((entry) => {
    const line = typeof entry === 'string' ? readLine(entry) : null
    if (!isAbsent(entry) && typeof entry !== 'string')
      say('AVISO', field, `No es un texto y no se tomó: ${JSON.stringify(entry)}`)
    return line ?? []
  })
}

/** Cuts one of several names in a field, and reports it. */
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
 * An instant in ms; null when missing or invalid.
 * @param instead what is stored instead, in Spanish for the report
 * @param latest max valid value
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

/** A nested object of a document. Reports about its fields have the full path. */
export function within(document: Document, field: string, value: Record<string, unknown>): Document {
  const { id, say } = document
  return { id, value, say: (severity, inner, reason) => say(severity, `${field}.${inner}`, reason) }
}
