import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CalendarDays } from '#client/features/scheduling/booking/calendar-days.tsx'
import { CalendarLegend } from '#client/features/scheduling/booking/calendar-legend.tsx'
import {
  type BookableDateRange,
  type CalendarPeriod,
  datesOfWeek,
  describeWeek,
  findAdjacentCalendarPeriod,
  findCalendarPeriod,
  getWeekday,
  weeksOfMonth,
} from '#client/features/scheduling/booking/month-grid.ts'
import { formatMonth } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface BookingCalendarProps {
  range: CalendarPeriod
  window: BookableDateRange
  /** The dates with appointment slots, and the start times of the free ones, 'HH:MM'. */
  days: ReadonlyMap<string, readonly string[]> | null
  selected: string | null
  onRangeChange: (range: CalendarPeriod) => void
  onIntent: (range: CalendarPeriod) => void
  onSelect: (date: string | null) => void
  instead?: ReactNode
}

export function BookingCalendar(props: BookingCalendarProps) {
  const { range, window, days, selected, onRangeChange, onIntent, onSelect, instead } = props
  const isMonth = range.month !== undefined
  const kind = isMonth ? 'month' : 'week'
  const weeks = isMonth ? weeksOfMonth(range.month) : [datesOfWeek(range.from)]
  const title = isMonth ? formatMonth(range.month) : describeWeek(range.from)
  const turn = { onPress: onRangeChange, onIntent }
  return (
    <Flex direction="column" gap={isMonth ? 3 : 1}>
      <Flex align="center" justify="space-between">
        <TurnButton
          {...turn}
          label={isMonth ? 'Mes anterior' : 'Semana anterior'}
          icon={<ChevronLeft size={22} />}
          to={findAdjacentCalendarPeriod(range, -1, window)}
        />
        <chakra.p
          textStyle={isMonth ? 'lead' : 'label'}
          fontSize={isMonth ? 'min(1.25rem, max(20px, 6vw))' : undefined}
          fontWeight="semibold"
          textAlign="center"
          aria-live="polite"
        >
          {title}
        </chakra.p>
        <TurnButton
          {...turn}
          label={isMonth ? 'Mes siguiente' : 'Semana siguiente'}
          icon={<ChevronRight size={22} />}
          to={findAdjacentCalendarPeriod(range, 1, window)}
        />
      </Flex>
      {instead ?? (
        <>
          <CalendarDays
            title={title}
            weeks={weeks}
            firstWeekday={isMonth ? 0 : getWeekday(range.from)}
            window={window}
            days={days}
            selected={selected}
            onLeave={(date) => onRangeChange(findCalendarPeriod(kind, date, window))}
            onSelect={onSelect}
          />
          <CalendarLegend />
        </>
      )}
    </Flex>
  )
}

interface TurnButtonProps {
  label: string
  icon: ReactNode
  to: CalendarPeriod | null
  onPress: (range: CalendarPeriod) => void
  onIntent: (range: CalendarPeriod) => void
}

function TurnButton({ label, icon, to, onPress, onIntent }: TurnButtonProps) {
  const intend = () => to !== null && onIntent(to)
  return (
    <Button
      variant="ghost"
      square
      aria-label={label}
      icon={icon}
      aria-disabled={to === null || undefined}
      onPointerEnter={intend}
      onFocus={intend}
      onClick={() => to !== null && onPress(to)}
    />
  )
}
