import { CalendarCheck } from 'lucide-react'
import { formatDate, formatShortDay } from '#client/lib/format.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { NextSlot } from '#modules/scheduling/contract/agenda.ts'

/** Up to 27 days ahead, a date needs no month, because no day of the month repeats. */
const maxShortDays = 27

/** Visitors do not see the next free time, which would reveal taken appointment slots. */
export function NextFreeTime({ slot: { next } }: { slot: NextSlot }) {
  const viewer = useViewer()
  return (
    <span>
      <CalendarCheck size={14} />
      {next ? (
        <chakra.b color="ink" fontWeight="semibold">
          <VisuallyHidden>Próximo horario libre: </VisuallyHidden>
          {describeNextSlot(next)}
        </chakra.b>
      ) : viewer ? (
        'Agenda llena'
      ) : (
        'Con agenda'
      )}
    </span>
  )
}

export function describeNextSlot({ date, time, daysAhead }: NonNullable<NextSlot['next']>): string {
  const at = time.replace(/^0/, '')
  if (daysAhead === 0) return `Hoy ${at}`
  return `${daysAhead > maxShortDays ? formatDate(date, { withWeekday: false }) : formatShortDay(date)}, ${at}`
}
