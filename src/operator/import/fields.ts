import { emailSchema } from '#modules/identity/contract/people.ts'
import type { ImportDocument } from '#operator/import/document.ts'
import {
  isEmptyValue,
  parseExportedBoolean,
  parseExportedInstant,
  parseExportedList,
  parseExportedMultilineText,
  parseExportedSingleLineText,
  truncateText,
} from '#operator/import/values.ts'

export interface ImportedTextFieldLimits {
  maxLength: number
  usual?: number
  severalLines?: boolean
}

export const defaultMaxImportedTextLength = 2000

export function readTextField(
  { value, addFinding }: ImportDocument,
  field: string,
  { maxLength, usual = maxLength, severalLines }: ImportedTextFieldLimits,
): string | null {
  const text = severalLines
    ? parseExportedMultilineText(value[field])
    : parseExportedSingleLineText(value[field])
  if (text === null) {
    if (!isEmptyValue(value[field]) && typeof value[field] !== 'string')
      addFinding('AVISO', field, 'No es un texto; quedó vacío')
    return null
  }
  if (text.length <= usual) return text
  const length = [...text].length
  if (length > maxLength)
    addFinding('AVISO', field, `Tenía ${length} caracteres; quedaron los primeros ${maxLength}`)
  else if (length > usual)
    addFinding(
      'AVISO',
      field,
      `Tiene ${length} caracteres, más que los ${usual} que la pantalla admite; se conservó`,
    )
  return truncateText(text, maxLength)
}

export function readTextListField({ value, addFinding }: ImportDocument, field: string): string[] {
  return parseExportedList(value[field]).flatMap((entry) => {
    const line = typeof entry === 'string' ? parseExportedSingleLineText(entry) : null
    if (!isEmptyValue(entry) && typeof entry !== 'string')
      addFinding('AVISO', field, `No es un texto y no se tomó: ${JSON.stringify(entry)}`)
    return line ?? []
  })
}

export function truncateImportedName(
  { addFinding }: Pick<ImportDocument, 'addFinding'>,
  field: string,
  name: string,
  maxLength: number,
): string {
  const short = truncateText(name, maxLength)
  if (short !== name) addFinding('AVISO', field, `Quedó en los primeros ${maxLength} caracteres: ${short}`)
  return short
}

export function readEmailField({ value, addFinding }: ImportDocument, field: string): string | null {
  const email = parseExportedEmail(value[field])
  if (email === null && !isEmptyValue(value[field]))
    addFinding('AVISO', field, 'No es un correo válido; quedó sin correo')
  return email
}

export function parseExportedEmail(value: unknown): string | null {
  return emailSchema.safeParse(value).data ?? null
}

export function readInstantField(
  { value, addFinding }: ImportDocument,
  field: string,
  { instead, latest = Number.POSITIVE_INFINITY }: { instead: string; latest?: number },
): number | null {
  const at = parseExportedInstant(value[field])
  if (at !== null && at <= latest) return at
  if (!isEmptyValue(value[field]))
    addFinding(
      'AVISO',
      field,
      `${at === null ? 'No es una fecha que se entienda' : 'Está en el futuro'}; ${instead}`,
    )
  return null
}

export function readBooleanField({ value, addFinding }: ImportDocument, field: string): boolean | null {
  const read = parseExportedBoolean(value[field])
  if (read === null && !isEmptyValue(value[field]))
    addFinding('AVISO', field, 'No es verdadero ni falso; no se tomó')
  return read
}

export function getNestedImportDocument(
  document: ImportDocument,
  field: string,
  value: Record<string, unknown>,
): ImportDocument {
  const { id, addFinding } = document
  return {
    id,
    value,
    addFinding: (severity, inner, reason) => addFinding(severity, `${field}.${inner}`, reason),
  }
}
