import { chakra } from '@chakra-ui/react'
import { useReaderMoment } from '#client/features/scheduling/use-reader-moment.ts'
import { capitalise, formatDate, formatDateTime, formatDuration } from '#client/lib/format.ts'

interface AppointmentWhenProps {
  /** The provider's date and times. */
  at: { date: string; time: string; endTime: string; startsAt: Date }
  durationMinutes?: number
  /** Says the date, where no heading above does. */
  withDate?: boolean
}

/** When it is, by the provider's clock; and by the reader's where that shows something else (design decision 4). */
export function AppointmentWhen({ at, durationMinutes, withDate = false }: AppointmentWhenProps) {
  const mine = useReaderMoment(at.startsAt.getTime())
  const differs = mine !== null && (mine.date !== at.date || mine.time !== at.time)
  return (
    <chakra.div fontVariantNumeric="tabular-nums">
      <p>
        {withDate && `${capitalise(formatDate(at.date))}, `}
        <chakra.strong whiteSpace="nowrap">
          {at.time} a {at.endTime}
        </chakra.strong>
        {durationMinutes !== undefined && (
          <>
            {' '}
            <chakra.span color="muted" whiteSpace="nowrap">
              · {formatDuration(durationMinutes)}
            </chakra.span>
          </>
        )}
      </p>
      {differs && (
        <chakra.p textStyle="small">
          {mine.date === at.date ? mine.time : formatDateTime(mine.date, mine.time)} en tu hora
        </chakra.p>
      )}
    </chakra.div>
  )
}
