import { formatDate } from '#client/lib/format.ts'
import { toLocalDate } from '#client/lib/instants.ts'

export function formatReviewDate(instant: Date): string {
  return formatDate(toLocalDate(instant), { withYear: true, withWeekday: false })
}
