import { cleanMultilineText, cleanSingleLineText } from '#kernel/text/contract.ts'

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

/** MongoDB exports write numbers and ids as `{"$numberInt": "7"}` and `{"$oid": "…"}`. */
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

export function parseExportedSingleLineText(value: unknown): string | null {
  const inner = unwrap(value)
  const text = typeof inner === 'number' ? String(inner) : inner
  return typeof text === 'string' ? cleanSingleLineText(text.toWellFormed()) || null : null
}

export function parseExportedMultilineText(value: unknown): string | null {
  return typeof value === 'string'
    ? cleanMultilineText(value.toWellFormed()) || null
    : parseExportedSingleLineText(value)
}

export function parseExportedBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 1) return true
  return value === 'false' || value === 0 ? false : null
}

export function parseExportedNumber(value: unknown): number | null {
  const inner = unwrap(value)
  if (typeof inner === 'number') return Number.isFinite(inner) ? inner : null
  if (typeof inner !== 'string') return null
  const digits = /^[^\d-]*(-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)[^\d]*$/.exec(inner)?.[1]
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

const earliest = Date.UTC(1970, 0, 1)
const latest = Date.UTC(2200, 0, 1)
/** `Date.parse` alone would read a date from almost any text with digits. */
const written = /^\s*(?:\d{4}-\d|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )/
/** Numeric timestamps below this value are in seconds, all others in milliseconds. */
const maxEpochSeconds = 100_000_000_000

/** Returns the ms since 1970 of an ISO date, of a Unix time or of a timestamp object. */
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

export function parseDocumentIds(value: unknown): string[] {
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

export function cleanExportedId(id: string): string {
  return id
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
}

/** Converts '9:00 a. m.' or '9 pm' to 'HH:MM'; reads the start of a time range. */
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
