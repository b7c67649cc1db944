/** Whole months after another: ('2026-11', 2) → '2027-01'. */
export function monthAfter(month: string, count: number): string {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, ordinal - 1 + count, 1)).toISOString().slice(0, 7)
}

/**
 * The weeks of a month as a calendar prints them, from Sunday (spec §2: headers Dom to Sáb).
 * @param month 'YYYY-MM'
 * @returns seven cells a week: 'YYYY-MM-DD', or null outside of the month
 */
export function weeksOfMonth(month: string): (string | null)[][] {
  const [year = 0, ordinal = 1] = month.split('-').map(Number)
  const leading = new Date(Date.UTC(year, ordinal - 1, 1)).getUTCDay()
  const days = new Date(Date.UTC(year, ordinal, 0)).getUTCDate()
  const cells = Array.from({ length: Math.ceil((leading + days) / 7) * 7 }, (_, index) => {
    const day = index - leading + 1
    return day >= 1 && day <= days ? `${month}-${String(day).padStart(2, '0')}` : null
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}
