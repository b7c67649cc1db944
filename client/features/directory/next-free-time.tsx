import { CalendarCheck } from 'lucide-react'
import { formatDate, formatShortDay } from '#client/lib/format.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import type { NextSlot } from '#modules/scheduling/contract/agenda.ts'

/** Within 27 days, each day number occurs only once, so the month is unnecessary. */
const maxShortDays = 27

/** Visitors see 'Con agenda' instead of the next free time: the server hides taken appointment slots from visitors. */
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
