import { isLocalDate } from '#modules/scheduling/contract/times.ts'

/** URL parameter, so that a reload and the back button restore the selected day. */
export const selectedDayKey = 'dia'

export function readSelectedDay(search: URLSearchParams): string | null {
  const day = search.get(selectedDayKey) ?? ''
  return /^2/.test(day) && isLocalDate(day) ? day : null
}
