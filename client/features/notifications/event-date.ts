import { formatDate } from '#client/lib/format.ts'
import { formatTimeAgo, toLocalDate } from '#client/lib/instants.ts'

const dayMs = 24 * 60 * 60_000
const weekMs = 7 * dayMs

/**
 * Formats a notification's date as 'hace 5 minutos' within a day, then 'ayer', then 'lunes 23 de noviembre', and after
 * a week '12 de noviembre'. Dates are those of Mexico City.
 * @param now milliseconds since 1970
 */
export function formatNotificationDate(instant: Date, now: number): string {
  const elapsed = now - instant.getTime()
  if (elapsed < dayMs) return formatTimeAgo(instant, now)
  const date = toLocalDate(instant)
  if (date === toLocalDate(new Date(now - dayMs))) return 'ayer'
  return formatDate(date, { withWeekday: elapsed < weekMs })
}
