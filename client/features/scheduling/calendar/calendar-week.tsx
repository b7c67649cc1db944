import { type CSSProperties, useEffect, useState } from 'react'
import { CalendarDayColumn } from '#client/features/scheduling/calendar/calendar-day.tsx'
import {
  computeHourAxis,
  computeHourAxisPosition,
  type HourAxis,
} from '#client/features/scheduling/calendar/day-layout.ts'
import { chakra } from '#client/ui/chakra.ts'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import type { CalendarAppointment, CalendarDay, CalendarDays } from '#modules/scheduling/contract/days.ts'
import { formatMinutesOfDay, parseMinutesOfDay } from '#modules/scheduling/contract/times.ts'

export interface CalendarDayActions {
  openAppointment: (appointment: CalendarAppointment) => void
  openGap: (date: string, span: TimeRange) => void
  book: (date: string, time?: string) => void
  close: (date: string) => void
  reopen: (day: CalendarDay) => void
}

const Week = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '3.25rem minmax(0, 1fr)', md: '3.25rem repeat(7, minmax(0, 1fr))' },
    gridTemplateRows: 'auto auto',
    rowGap: 3,
    transition: 'opacity 120ms ease-out',
    '--hour-height': { base: 'var(--phone-hour-height)', md: 'var(--week-hour-height)' },
    '--first-hour': { base: 'var(--phone-first-hour)', md: 'var(--week-first-hour)' },
    '& [data-over]': { display: { base: 'none', md: 'block' } },
  },
})

const Hours = chakra('div', {
  base: {
    position: 'relative',
    gridRow: 2,
    gridColumn: 1,
    color: 'muted',
    textStyle: 'caption',
    fontVariantNumeric: 'tabular-nums',
    '& span': { position: 'absolute', insetInlineStart: 0, translate: '0 -50%', lineHeight: 1 },
    '& span:first-of-type': { translate: 'none' },
    '& span:last-of-type': { translate: '0 -100%' },
  },
})

interface CalendarWeekProps {
  data: CalendarDays
  /** Time at which the data was loaded, in ms since 1970. */
  readAt: number
  selected: string
  isStale: boolean
  actions: CalendarDayActions
}

export function CalendarWeek({ data, readAt, selected, isStale, actions }: CalendarWeekProps) {
  const { days, today } = data
  const now = useLocalNow(data, readAt)
  const [shownPastOf, setShownPastOf] = useState('')
  const withPast = now === null || shownPastOf === selected
  const axis = computeHourAxis(days, { today, selected, now: now ?? data.now, withPast })
  const { from, phoneFrom, hourHeight } = axis
  const lengths = {
    '--phone-hour-height': `${hourHeight.phone}rem`,
    '--week-hour-height': `${hourHeight.week}rem`,
    '--phone-first-hour': phoneFrom / 60,
    '--week-first-hour': from / 60,
  }
  return (
    <Week aria-busy={isStale} opacity={isStale ? 0.6 : 1} style={lengths as CSSProperties}>
      <Hours aria-hidden="true">
        {listHours(axis).map((minutes) => {
          const time = formatMinutesOfDay(minutes)
          return (
            <span
              key={time}
              data-over={minutes < phoneFrom || undefined}
              style={{ top: computeHourAxisPosition({ start: time, end: time }).top }}
            >
              {time}
            </span>
          )
        })}
      </Hours>
      {days.map((day, index) => (
        <CalendarDayColumn
          key={day.date}
          day={day}
          axis={axis}
          isToday={day.date === today}
          isPast={day.date < today}
          now={day.date === today ? now : null}
          isSelected={day.date === selected}
          menuAlign={index < 2 ? 'start' : 'end'}
          onShowPast={day.date === selected && phoneFrom > from ? () => setShownPastOf(selected) : null}
          actions={actions}
        />
      ))}
    </Week>
  )
}

function listHours({ from, to }: HourAxis): number[] {
  return Array.from({ length: (to - from) / 60 + 1 }, (_, index) => from + index * 60)
}

/** Current time in the agenda's time zone; null after midnight, when the loaded calendar days are outdated. */
function useLocalNow({ now }: CalendarDays, readAt: number): string | null {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const update = () => setElapsed(Math.max(0, Math.floor((Date.now() - readAt) / 60_000)))
    update()
    const timer = setInterval(update, 30_000)
    return () => clearInterval(timer)
  }, [readAt])
  const minutes = parseMinutesOfDay(now) + elapsed
  return minutes < 1440 ? formatMinutesOfDay(minutes) : null
}
