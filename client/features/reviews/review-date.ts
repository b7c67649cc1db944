import { formatDate } from '#client/lib/format.ts'
import { dayOf } from '#client/lib/instants.ts'

export function reviewDate(instant: Date): string {
  return formatDate(dayOf(instant), { withYear: true, withWeekday: false })
}
