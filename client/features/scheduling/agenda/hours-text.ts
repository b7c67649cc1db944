import { weekdaysFromMonday } from '#client/features/scheduling/agenda/week.ts'
import { capitalise, formatNames, formatShortTime } from '#client/lib/format.ts'
import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'

/** Joins three or more consecutive weekdays to a span: 'Lun–mié y sáb'. */
export function describeWeekdays(days: readonly Weekday[]): string {
  const rows: Weekday[][] = []
  weekdaysFromMonday.forEach((day, place) => {
    if (!days.includes(day)) return
    const before = weekdaysFromMonday[place - 1]
    const row = rows.at(-1)
    if (row && row.at(-1) === before) row.push(day)
    else rows.push([day])
  })
  const short = (day: Weekday | undefined) =>
    day === undefined ? '' : weekdayNames[day].slice(0, 3).toLowerCase()
  const words = rows.flatMap((row) =>
    row.length > 2 ? [`${short(row[0])}–${short(row.at(-1))}`] : row.map(short),
  )
  return capitalise(formatNames(words))
}

export function describeTimeRanges(ranges: readonly TimeRange[]): string {
  return ranges.map(({ start, end }) => `${describeTime(start)}–${describeTime(end)}`).join(', ')
}

function describeTime(time: string): string {
  return time === '' ? '…' : formatShortTime(time)
}
