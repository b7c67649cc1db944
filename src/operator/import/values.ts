import { cleanLine, cleanText } from '#kernel/text/contract.ts'

/**
 * Functions that read a field value in the formats that exporters write. Each returns null for a value of another kind.
 */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** Unwraps numbers and ids in the format of MongoDB exports: `{"$numberInt": "7"}`, `{"$oid": "…"}`. */
function unwrap(value: unknown): unknown {
  if (!isRecord(value)) return value
  return (
    value.$numberInt ??
    value.$numberLong ??
    value.$numberDouble ??
    value.$numberDecimal ??
    value.$oid ??
    value
  )
}

export function parseExportedLine(value: unknown): string | null {
  const inner = unwrap(value)
  const text = typeof inner === 'number' ? String(inner) : inner
  return typeof text === 'string' ? cleanLine(text.toWellFormed()) || null : null
}

export function parseExportedText(value: unknown): string | null {
  return typeof value === 'string' ? cleanText(value.toWellFormed()) || null : parseExportedLine(value)
}

export function parseExportedBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 1) return true
  return value === 'false' || value === 0 ? false : null
}

/** Reads a number from a value or a text such as '1,200.50', '$ 350' or '5 años'. Three digits must follow a comma. */
export function parseExportedNumber(value: unknown): number | null {
  const inner = unwrap(value)
  if (typeof inner === 'number') return Number.isFinite(inner) ? inner : null
  if (typeof inner !== 'string') return null
  const digits = /^[^\d-]*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)[^\d]*$/.exec(inner)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(2200, 0, 1)
/**
 * Matches texts that begin like an ISO date or an English date. Without this check, `Date.parse` would read a date from
 * almost any text with digits.
 */
const written = /^\s*(?:\d{4}-\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )/
/** Numeric timestamps below this value are in seconds, and all others in milliseconds. */
const maxEpochSeconds = 100_000_000_000

/**
 * Reads an instant in ms from an ISO date, from a number of ms or s since 1970, or from an exported timestamp object.
 */
export function parseExportedInstant(value: unknown): number | null {
  const at = instantOf(value)
  return at !== null && at >= earliest && at < latest ? Math.round(at) : null
}

function instantOf(value: unknown): number | null {
  if (typeof value === 'number') return Math.abs(value) < maxEpochSeconds ? value * 1000 : value
  if (typeof value === 'string') {
    if (/^\d{9,14}$/.test(value.trim())) return instantOf(Number(value))
    const at = written.test(value) ? Date.parse(value) : Number.NaN
    return Number.isNaN(at) ? null : at
  }
  if (!isRecord(value)) return null
  const seconds = value._seconds ?? value.seconds
  const nanoseconds = value._nanoseconds ?? value.nanoseconds ?? 0
  if (typeof seconds === 'number' && typeof nanoseconds === 'number')
    return seconds * 1000 + Math.floor(nanoseconds / 1_000_000)
  const inner = value.value ?? value.__time__ ?? value.$date ?? value.$numberLong ?? value.timestampValue
  return inner === undefined ? null : instantOf(inner)
}

export function parseExportedList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [value]
}

/**
 * Reads ids from an exported value: a list of ids, references (`users/abc`) or objects with an id, or the keys of an
 * object.
 */
export function parseExportedIds(value: unknown): string[] {
  if (isRecord(value)) {
    const flagged = Object.entries(value).filter(([, flag]) => flag !== false && flag !== null)
    return flagged.map(([id]) => cleanExportedId(id))
  }
  return (Array.isArray(value) ? value : [value]).flatMap((one) => parseExportedId(one) ?? [])
}

export function parseExportedId(value: unknown): string | null {
  const inner = isRecord(value)
    ? (value.id ?? value.path ?? value.__ref__ ?? value._path ?? value.$oid ?? value.value)
    : value
  const segments = isRecord(inner) && Array.isArray(inner.segments) ? inner.segments.join('/') : inner
  if (typeof segments !== 'string' && typeof segments !== 'number') return null
  return cleanExportedId(String(segments).split('/').at(-1) ?? '') || null
}

/** Removes characters that PostgreSQL cannot store from an id of the export. */
export function cleanExportedId(id: string): string {
  return id
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
}

/**
 * Reads a time of day in the format 'HH:MM' from texts such as '9:00', '09:00:00', '9:00 a. m.' and '9 pm'. For a time
 * range, returns its start.
 */
export function parseExportedTime(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const match = /^\s*(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*(?:([ap])\.?\s*m\.?)?(?=\s*(?:$|[-–a]))/i.exec(value)
  if (!match || (match[2] === undefined && match[3] === undefined)) return null
  const half = match[3]?.toLowerCase()
  const hours = half === undefined ? Number(match[1]) : (Number(match[1]) % 12) + (half === 'p' ? 12 : 0)
  const minutes = Number(match[2] ?? 0)
  if (minutes > 59 || hours * 60 + minutes > 1440) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

export function truncateText(text: string, maxLength: number): string {
  const letters = [...text]
  return letters.length <= maxLength ? text : letters.slice(0, maxLength).join('').trimEnd()
}
