import { BookingCalendar } from '#client/features/scheduling/booking/booking-calendar.tsx'
import type { BookableDateRange, CalendarPeriod } from '#client/features/scheduling/booking/month-grid.ts'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import {
  type AgendaSlotsQuery,
  useAgendaSlots,
} from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { chakra } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ErrorCodePrefix } from '#kernel/errors.ts'

interface AgendaCalendarProps {
  slotsQuery: AgendaSlotsQuery
  range: CalendarPeriod
  window: BookableDateRange
  selected: string | null
  onRangeChange: (range: CalendarPeriod) => void
  onSelect: (date: string | null) => void
}

export function AgendaCalendar({ slotsQuery, ...calendar }: AgendaCalendarProps) {
  const { query, prefetch } = useAgendaSlots(slotsQuery, calendar.range)
  const { range, window } = calendar
  const days = query.data?.days
  const hasFailed = query.isError && !days
  const isMonth = range.month !== undefined
  const isLast = isMonth ? range.month >= window.to.slice(0, 7) : !query.data?.next.length
  return (
    <>
      <BookingCalendar
        {...calendar}
        days={days ? new Map(days.map(({ date, slots }) => [date, findFreeTimes(slots)])) : null}
        onIntent={(next) => prefetch({ range: next })}
        instead={hasFailed ? <SlotsError query={query} /> : undefined}
      />
      {!hasFailed && (
        <chakra.p
          role="status"
          color="muted"
          textStyle="small"
          textAlign="center"
          css={{ '&:empty': { display: 'none' } }}
        >
          {!days && 'Cargando agenda...'}
          {days?.length === 0 &&
            `No quedan horarios en ${isMonth ? 'este mes' : 'estos días'}.${isLast ? '' : ' Prueba con los siguientes.'}`}
        </chakra.p>
      )}
    </>
  )
}

const findFreeTimes = (slots: readonly DaySlot[]) => slots.flatMap(({ taken, time }) => (taken ? [] : [time]))

/** Scheduling errors have no retry button, because a retry would fail again. */
function SlotsError({ query }: { query: ReturnType<typeof useAgendaSlots>['query'] }) {
  const { code, text } = getErrorMessage(query.error)
  if (code.startsWith('SCHEDULING.' satisfies ErrorCodePrefix)) return <Notice>{text}</Notice>
  return (
    <ErrorState
      message="Error al cargar la agenda"
      error={query.error}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
