import { formatDate } from '#client/lib/format.ts'
import { addDays } from '#modules/scheduling/contract/times.ts'

export interface BookableDateRange {
  from: string
  to: string
}

export function addMonthsToMonth(month: string, count: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the weeks of a month, which start on Sunday; null stands for days of other months. */
export function weeksOfMonth(month: string): (string | null)[][] {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  const leading = new Date(Date.UTC(year, ordinal - 1, 1)).getUTCDay()
  const days = daysOfMonth(month)
  const cells = Array.from({ length: Math.ceil((leading + days) / 7) * 7 }, (_, index) => {
    const day = index - leading + 1
    return day >= 1 && day <= days ? dateOf(month, day) : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export function datesOfWeek(from: string): string[] {
  return Array.from({ length: 7 }, (_, days) => addDays(from, days))
}

export function describeWeek(from: string): string {
  const [[firstDay, firstMonth], [lastDay, lastMonth]] = [readDate(from), readDate(addDays(from, 6))]
  return `${firstDay}${firstMonth === lastMonth ? '' : ` ${firstMonth}`} – ${lastDay} ${lastMonth}`
}

function readDate(date: string): [day: string, month: string] {
  const [day = '', month = ''] = formatDate(date, { withWeekday: false }).split(' de ')
  return [day, month.slice(0, 3)]
}

export type CalendarPeriod = { month: string; from?: undefined } | { from: string; month?: undefined }

export function findCalendarPeriod(
  kind: 'month' | 'week',
  date: string,
  window: BookableDateRange,
): CalendarPeriod {
  if (kind === 'month') return { month: date.slice(0, 7) }
  const days = (Date.parse(date) - Date.parse(window.from)) / 86_400_000
  return { from: addDays(window.from, Math.floor(days / 7) * 7) }
}

export function findAdjacentCalendarPeriod(
  range: CalendarPeriod,
  step: 1 | -1,
  window: BookableDateRange,
): CalendarPeriod | null {
  if (range.month !== undefined) {
    const month = addMonthsToMonth(range.month, step)
    return month < window.from.slice(0, 7) || month > window.to.slice(0, 7) ? null : { month }
  }
  const from = addDays(range.from, step * 7)
  return from < window.from || from > window.to ? null : { from }
}

export function isInCalendarPeriod(date: string, range: CalendarPeriod): boolean {
  if (range.month !== undefined) return date.startsWith(range.month)
  return date >= range.from && date <= addDays(range.from, 6)
}

export function getDateAfterKeyPress(
  key: string,
  date: string,
  window: BookableDateRange,
): string | undefined {
  const wanted = dateByKey.get(key)?.(date)
  if (wanted === undefined) return undefined
  if (wanted < window.from) return window.from
  if (wanted > window.to) return window.to
  return wanted
}

const dateByKey = new Map<string, (date: string) => string>([
  ['ArrowLeft', (date) => addDays(date, -1)],
  ['ArrowRight', (date) => addDays(date, 1)],
  ['ArrowUp', (date) => addDays(date, -7)],
  ['ArrowDown', (date) => addDays(date, 7)],
  ['PageUp', (date) => sameDayOf(date, -1)],
  ['PageDown', (date) => sameDayOf(date, 1)],
])

export function getWeekday(date: string): number {
  return new Date(date).getUTCDay()
}

function sameDayOf(date: string, months: number): string {
  const month = addMonthsToMonth(date.slice(0, 7), months)
  return dateOf(month, Math.min(Number(date.slice(8)), daysOfMonth(month)))
}

function daysOfMonth(month: string): number {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal, 0)).getUTCDate()
}

function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}
