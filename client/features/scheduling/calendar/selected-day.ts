import { isLocalDate } from '#modules/scheduling/contract/times.ts'

export const selectedCalendarDayParameter = 'dia'

export function readSelectedCalendarDay(search: URLSearchParams): string | null {
  const day = search.get(selectedCalendarDayParameter) ?? ''
  return /^2/.test(day) && isLocalDate(day) ? day : null
}
