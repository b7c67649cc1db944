import { formatDate } from '#client/lib/format.ts'

const parts = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * '12 de noviembre de 2026'. The day is that of Mexico City wherever it is read, so that the server's HTML and the
 * browser say the same.
 */
export function reviewDate(instant: Date): string {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return formatDate(`${found.year}-${found.month}-${found.day}`, { withYear: true, withWeekday: false })
}
