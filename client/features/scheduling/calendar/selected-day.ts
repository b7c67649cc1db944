import { isLocalDate } from '#modules/scheduling/contract/times.ts'

/** URL parameter with the selected day, so that a reload and the back button restore the day. */
export const selectedDayKey = 'dia'

/** Reads the selected day of the calendar from the URL; null without a valid day. */
export function readSelectedDay(search: URLSearchParams): string | null {
  const day = search.get(selectedDayKey) ?? ''
  return /^2/.test(day) && isLocalDate(day) ? day : null
}
