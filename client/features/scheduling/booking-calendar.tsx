import { chakra, Flex } from '@chakra-ui/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#client/components/button.tsx'
import { VisuallyHidden } from '#client/components/visually-hidden.tsx'
import { CalendarLegend } from '#client/features/scheduling/calendar-legend.tsx'
import { dayRecipe } from '#client/features/scheduling/day-recipe.ts'
import { monthAfter, weeksOfMonth } from '#client/features/scheduling/month-grid.ts'
import { formatDate, formatMonth } from '#client/lib/format.ts'

const Day = chakra('button', dayRecipe)
const Table = chakra('table', { base: { w: 'full', tableLayout: 'fixed', borderCollapse: 'collapse' } })

const weekdayHeaders = [
  ['Dom', 'Domingo'],
  ['Lun', 'Lunes'],
  ['Mar', 'Martes'],
  ['Mié', 'Miércoles'],
  ['Jue', 'Jueves'],
  ['Vie', 'Viernes'],
  ['Sáb', 'Sábado'],
] as const

interface BookingCalendarProps {
  /** 'YYYY-MM' */
  month: string
  /** First and last date that can be booked; months outside of it are not offered. The first is today. */
  window: { from: string; to: string }
  /** Dates with something to choose. */
  available: ReadonlySet<string>
  selected: string | null
  onMonthChange: (month: string) => void
  /** Pressing the selected day again deselects it. */
  onSelect: (date: string | null) => void
}

/** A month; available days are buttons, arrow keys go from one to the next (spec §2, Booking widget). */
export function BookingCalendar(props: BookingCalendarProps) {
  const { month, window, available, selected, onMonthChange, onSelect } = props
  const grid = useRef<HTMLTableElement>(null)

  function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key]
    if (step === undefined || !grid.current) return
    event.preventDefault()
    const days = [...grid.current.querySelectorAll<HTMLButtonElement>('button[data-date]')]
    if (event.target instanceof HTMLButtonElement) nextDay(days, days.indexOf(event.target), step)?.focus()
  }

  return (
    <Flex direction="column" gap={3}>
      <Flex align="center" justify="space-between">
        <Button
          variant="ghost"
          square
          aria-label="Mes anterior"
          icon={<ChevronLeft size={22} />}
          disabled={month <= window.from.slice(0, 7)}
          onClick={() => onMonthChange(monthAfter(month, -1))}
        />
        <chakra.p textStyle="lead" fontWeight="semibold" aria-live="polite">
          {formatMonth(month)}
        </chakra.p>
        <Button
          variant="ghost"
          square
          aria-label="Mes siguiente"
          icon={<ChevronRight size={22} />}
          disabled={month >= window.to.slice(0, 7)}
          onClick={() => onMonthChange(monthAfter(month, 1))}
        />
      </Flex>
      <Table ref={grid} onKeyDown={moveFocus}>
        <caption>
          <VisuallyHidden>Días disponibles de {formatMonth(month)}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {weekdayHeaders.map(([short, name]) => (
              <chakra.th
                key={short}
                scope="col"
                abbr={name}
                textStyle="caption"
                color="muted"
                fontWeight="semibold"
                pb={2}
              >
                {short}
              </chakra.th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, row) => (
            <tr key={`${month}-${week.find((date) => date !== null) ?? row}`}>
              {week.map((date, weekday) => (
                <chakra.td key={weekdayHeaders[weekday]?.[0]} p={0.5} textAlign="center">
                  {date !== null && (
                    <DayCell
                      date={date}
                      today={date === window.from}
                      available={available.has(date)}
                      selected={date === selected}
                      onSelect={onSelect}
                    />
                  )}
                </chakra.td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <CalendarLegend />
    </Flex>
  )
}

interface DayCellProps {
  date: string
  today: boolean
  available: boolean
  selected: boolean
  onSelect: (date: string | null) => void
}

function DayCell({ date, today, available, selected, onSelect }: DayCellProps) {
  const states = [today && 'hoy', available ? 'disponible' : 'sin horarios', selected && 'seleccionado']
  return (
    <Day
      type="button"
      data-date={available ? date : undefined}
      data-today={today || undefined}
      aria-label={[formatDate(date, { withYear: true }), ...states.filter(Boolean)].join(', ')}
      aria-pressed={available ? selected : undefined}
      disabled={!available}
      onClick={() => onSelect(selected ? null : date)}
    >
      {Number(date.slice(8))}
    </Day>
  )
}

/** The available day that an arrow key means: up and down keep the weekday as far as there is one. */
function nextDay(days: HTMLButtonElement[], from: number, step: number): HTMLButtonElement | undefined {
  const current = days[from]?.dataset.date
  if (current === undefined) return days[0]
  if (Math.abs(step) === 1) return days[from + step]
  const wanted = new Date(Date.parse(current) + step * 86_400_000).toISOString().slice(0, 10)
  return step > 0
    ? days.find((day) => (day.dataset.date ?? '') >= wanted)
    : days.findLast((day) => (day.dataset.date ?? '') <= wanted)
}
