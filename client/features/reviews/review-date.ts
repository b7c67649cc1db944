import { formatDate } from '#client/lib/format.ts'
import { dayOf } from '#client/lib/instants.ts'

/** Formats the date of a review as '12 de noviembre de 2026', in the time zone of Mexico City. */
export function reviewDate(instant: Date): string {
  return formatDate(dayOf(instant), { withYear: true, withWeekday: false })
}
