import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { calendarDayStyleRecipe } from '#client/features/scheduling/booking/day-recipe.ts'
import {
  type BookableDateRange,
  getDateAfterKeyPress,
} from '#client/features/scheduling/booking/month-grid.ts'
import { formatDate } from '#client/lib/format.ts'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'

const Day = chakra('button', calendarDayStyleRecipe)
const Table = chakra('table', { base: { w: 'full', tableLayout: 'fixed', borderCollapse: 'collapse' } })

interface CalendarDaysProps {
  title: string
  weeks: readonly (readonly (string | null)[])[]
  /** Weekday of the first column; 0 is Sunday. */
  firstWeekday: number
  window: BookableDateRange
  days: ReadonlyMap<string, readonly string[]> | null
  selected: string | null
  onLeave: (date: string) => void
  onSelect: (date: string | null) => void
}

export function CalendarDays(props: CalendarDaysProps) {
  const { title, weeks, firstWeekday, window, days, selected, onLeave, onSelect } = props
  const grid = useRef<HTMLTableElement>(null)
  /** The date to focus after the next render, because the days of another month are not rendered yet. */
  const [reached, setReached] = useState<string | null>(null)
  const focusReached = useRef(false)
  const columns = [...weekdayNames.slice(firstWeekday), ...weekdayNames.slice(0, firstWeekday)]
  const offered = weeks.flat().filter((date) => date !== null && date >= window.from && date <= window.to)
  const firstFree = offered.find((date) => date !== null && days?.get(date)?.length)
  const entry = [reached, selected, firstFree, offered[0]].find((date) => offered.includes(date ?? null))

  useEffect(() => {
    if (!focusReached.current) return
    focusReached.current = false
    grid.current?.querySelector<HTMLElement>(`[data-date="${reached}"]`)?.focus()
  })

  function follow(event: KeyboardEvent<HTMLTableElement>) {
    const date = event.target instanceof HTMLElement ? event.target.dataset.date : undefined
    if (date === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    const row = weeks.find((week) => week.includes(date))?.filter((each) => offered.includes(each))
    const ends = new Map([
      ['Home', row?.at(0)],
      ['End', row?.at(-1)],
    ])
    const next = ends.get(event.key) ?? getDateAfterKeyPress(event.key, date, window)
    if (next === undefined) return
    event.preventDefault()
    focusReached.current = true
    setReached(next)
    if (!weeks.flat().includes(next)) onLeave(next)
  }

  return (
    <Table ref={grid} role="grid" aria-busy={days === null || undefined} onKeyDown={follow}>
      <caption>
        <VisuallyHidden>Días disponibles de {title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <chakra.th
              key={name}
              scope="col"
              abbr={name}
              textStyle="caption"
              fontSize="min(0.8125rem, max(13px, 4vw))"
              whiteSpace="nowrap"
              color="muted"
              fontWeight="semibold"
              pb={2}
            >
              {name.slice(0, 3)}
            </chakra.th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={`${title}-${week.find((date) => date !== null) ?? row}`}>
            {week.map((date, column) => (
              <chakra.td
                key={columns[column]}
                p={0.5}
                textAlign="center"
                aria-selected={date !== null && date === selected ? true : undefined}
              >
                {date !== null && (
                  <DayButton
                    date={date}
                    today={date === window.from}
                    offered={offered.includes(date)}
                    state={days === null ? 'loading' : stateOf(days.get(date))}
                    freeTimes={days?.get(date)?.join(' ')}
                    selected={date === selected}
                    tabStop={date === entry}
                    onSelect={(next) => {
                      setReached(date)
                      onSelect(next)
                    }}
                  />
                )}
              </chakra.td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const stateWords = {
  loading: null,
  free: 'disponible',
  full: 'todo reservado',
  none: 'sin horarios',
} as const
type DayState = keyof typeof stateWords

function stateOf(freeTimes: readonly string[] | undefined): DayState {
  if (freeTimes === undefined) return 'none'
  return freeTimes.length > 0 ? 'free' : 'full'
}

interface DayButtonProps {
  date: string
  today: boolean
  offered: boolean
  state: DayState
  /** `early-press.js` lists these times if the day is pressed before hydration. */
  freeTimes: string | undefined
  selected: boolean
  tabStop: boolean
  onSelect: (date: string | null) => void
}

function DayButton(props: DayButtonProps) {
  const { date, today, offered, state, freeTimes, selected, tabStop, onSelect } = props
  const opens = state === 'free' || state === 'full'
  const words = [formatDate(date), today && 'hoy', offered && stateWords[state], selected && 'seleccionado']
  return (
    <Day
      type="button"
      data-date={offered ? date : undefined}
      data-today={today || undefined}
      data-full={state === 'full' || undefined}
      data-times={(offered && freeTimes) || undefined}
      aria-label={words.filter(Boolean).join(', ')}
      aria-pressed={opens ? selected : undefined}
      // A day without slots stays focusable, so that screen readers read it.
      disabled={!offered}
      aria-disabled={(offered && !opens) || undefined}
      tabIndex={tabStop ? 0 : -1}
      onClick={() => {
        if (opens) onSelect(selected ? null : date)
      }}
    >
      {Number(date.slice(8))}
    </Day>
  )
}
