import { formatDate } from '#client/lib/format.ts'
import { formatTimeAgo, toLocalDate } from '#client/lib/instants.ts'

const dayMs = 24 * 60 * 60_000
const weekMs = 7 * dayMs

/**
 * Formats the date of a notification in the time zone of Mexico City.
 * @param now milliseconds since 1970
 */
export function formatNotificationDate(instant: Date, now: number): string {
  const elapsed = now - instant.getTime()
  if (elapsed < dayMs) return formatTimeAgo(instant, now)
  const date = toLocalDate(instant)
  if (date === toLocalDate(new Date(now - dayMs))) return 'ayer'
  return formatDate(date, { withWeekday: elapsed < weekMs })
}
