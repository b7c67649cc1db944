import { BookingCalendar } from '#client/features/scheduling/booking/booking-calendar.tsx'
import type { DateWindow } from '#client/features/scheduling/booking/month-grid.ts'
import type { MonthSlots } from '#client/features/scheduling/booking/use-month-slots.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { chakra } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ErrorCodePrefix } from '#kernel/errors.ts'

interface AgendaMonthProps {
  month: string
  window: DateWindow
  slots: MonthSlots
  selected: string | null
  onMonthChange: (month: string) => void
  onSelect: (date: string | null) => void
}

export function AgendaMonth({ slots, ...calendar }: AgendaMonthProps) {
  const { month, window } = calendar
  const { query, prefetch } = slots
  const days = query.data?.days
  const hasFailed = query.isError && !days
  const isLast = month >= window.to.slice(0, 7)
  return (
    <>
      <BookingCalendar
        {...calendar}
        days={days ? new Map(days.map(({ date, slots }) => [date, slots.some(({ taken }) => !taken)])) : null}
        onIntent={(next) => prefetch({ month: next })}
        instead={hasFailed ? <MonthError query={query} /> : undefined}
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
            `No quedan horarios en este mes.${isLast ? '' : ' Prueba con el siguiente.'}`}
        </chakra.p>
      )}
    </>
  )
}

/** An error whose message gives a reason has no retry button, because a retry would fail again. */
function MonthError({ query }: { query: MonthSlots['query'] }) {
  const { code, text } = errorMessage(query.error)
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
