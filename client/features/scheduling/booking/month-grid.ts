export interface DateWindow {
  from: string
  to: string
}

/** Adds months: ('2026-11', 2) → '2027-01'. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + count, 1)).toISOString().slice(0, 7)
}

/**
 * The weeks of a month for a calendar that starts weeks on Sunday.
 * @param month 'YYYY-MM'
 * @returns seven cells per week: 'YYYY-MM-DD', or null for days of other months
 */
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

/**
 * The date that a key moves to in a calendar grid: arrows by day and week, Home and End to the ends of the
 * week, PageUp and PageDown by a month. The result stays inside the window.
 * @returns undefined for any other key
 */
export function getDateAfterKeyPress(key: string, date: string, window: DateWindow): string | undefined {
  const wanted = dateByKey.get(key)?.(date)
  if (wanted === undefined) return undefined
  if (wanted < window.from) return window.from
  if (wanted > window.to) return window.to
  return wanted
}

const dateByKey = new Map<string, (date: string) => string>([
  ['ArrowLeft', (date) => dateAfter(date, -1)],
  ['ArrowRight', (date) => dateAfter(date, 1)],
  ['ArrowUp', (date) => dateAfter(date, -7)],
  ['ArrowDown', (date) => dateAfter(date, 7)],
  ['Home', (date) => dateAfter(date, -weekdayOf(date))],
  ['End', (date) => dateAfter(date, 6 - weekdayOf(date))],
  ['PageUp', (date) => sameDayOf(date, -1)],
  ['PageDown', (date) => sameDayOf(date, 1)],
])

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

function weekdayOf(date: string): number {
  return new Date(date).getUTCDay()
}

function sameDayOf(date: string, months: number): string {
  const month = monthAfter(date.slice(0, 7), months)
  return dateOf(month, Math.min(Number(date.slice(8)), daysOfMonth(month)))
}

function daysOfMonth(month: string): number {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal, 0)).getUTCDate()
}

function dateOf(month: string, day: number): string {
  return `${month}-${String(day).padStart(2, '0')}`
}
