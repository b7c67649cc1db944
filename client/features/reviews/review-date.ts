import { dayOf } from '#client/lib/day-of.ts'
import { formatDate } from '#client/lib/format.ts'

/** '12 de noviembre de 2026', by the calendar of Mexico City. */
export function reviewDate(instant: Date): string {
  return formatDate(dayOf(instant), { withYear: true, withWeekday: false })
}
