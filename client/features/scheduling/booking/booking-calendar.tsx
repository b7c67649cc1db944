import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CalendarLegend } from '#client/features/scheduling/booking/calendar-legend.tsx'
import { MonthDays } from '#client/features/scheduling/booking/month-days.tsx'
import { type DateWindow, monthAfter } from '#client/features/scheduling/booking/month-grid.ts'
import { formatMonth } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface BookingCalendarProps {
  month: string
  /** Dates on which clients can book; months outside are not offered. The first date is today. */
  window: DateWindow
  /** Each date with slots, and whether one of its slots is free; null while the slots load. */
  days: ReadonlyMap<string, boolean> | null
  selected: string | null
  onMonthChange: (month: string) => void
  /** Called when the pointer or focus reaches the button of another month, to prefetch it. */
  onIntent: (month: string) => void
  onSelect: (date: string | null) => void
  instead?: ReactNode
}

export function BookingCalendar(props: BookingCalendarProps) {
  const { month, window, days, selected, onMonthChange, onIntent, onSelect, instead } = props
  return (
    <Flex direction="column" gap={3}>
      <Flex align="center" justify="space-between">
        <MonthButton
          label="Mes anterior"
          icon={<ChevronLeft size={22} />}
          to={month > window.from.slice(0, 7) ? monthAfter(month, -1) : null}
          onPress={onMonthChange}
          onIntent={onIntent}
        />
        <chakra.p
          textStyle="lead"
          fontSize="min(1.25rem, max(20px, 6vw))"
          fontWeight="semibold"
          textAlign="center"
          aria-live="polite"
        >
          {formatMonth(month)}
        </chakra.p>
        <MonthButton
          label="Mes siguiente"
          icon={<ChevronRight size={22} />}
          to={month < window.to.slice(0, 7) ? monthAfter(month, 1) : null}
          onPress={onMonthChange}
          onIntent={onIntent}
        />
      </Flex>
      {instead ?? (
        <>
          <MonthDays
            month={month}
            window={window}
            days={days}
            selected={selected}
            onMonthChange={onMonthChange}
            onSelect={onSelect}
          />
          <CalendarLegend />
        </>
      )}
    </Flex>
  )
}

interface MonthButtonProps {
  label: string
  icon: ReactNode
  to: string | null
  onPress: (month: string) => void
  onIntent: (month: string) => void
}

function MonthButton({ label, icon, to, onPress, onIntent }: MonthButtonProps) {
  const intend = () => to !== null && onIntent(to)
  return (
    <Button
      variant="ghost"
      square
      aria-label={label}
      icon={icon}
      // Use `aria-disabled` instead of `disabled`: in the last month a disabled button would lose the focus.
      aria-disabled={to === null || undefined}
      onPointerEnter={intend}
      onFocus={intend}
      onClick={() => to !== null && onPress(to)}
    />
  )
}
