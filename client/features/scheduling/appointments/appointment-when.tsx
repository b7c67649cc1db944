import { createWideAppointmentListStyle } from '#client/features/scheduling/appointments/wide-list.ts'
import { describeDaylightSavingTimeChange } from '#client/features/scheduling/clock-change.ts'
import {
  useCityIfReaderClockDiffers,
  useDateTimeInReaderTimeZone,
} from '#client/features/scheduling/use-reader-time-zone.ts'
import { capitalise, formatDate, formatDateTime, formatDuration } from '#client/lib/format.ts'
import { chakra } from '#client/ui/chakra.ts'

interface AppointmentWhenProps {
  at: { date: string; time: string; endTime: string; startsAt: Date; timeZone: string }
  durationMinutes?: number
  withDate?: boolean
  large?: boolean
}

export function AppointmentTime({
  at,
  durationMinutes,
  withDate = false,
  large = false,
}: AppointmentWhenProps) {
  const mine = useDateTimeInReaderTimeZone(at.startsAt.getTime())
  const city = useCityIfReaderClockDiffers(at)
  const change = durationMinutes === undefined ? null : describeDaylightSavingTimeChange(at, durationMinutes)
  return (
    <chakra.div fontVariantNumeric="tabular-nums">
      <p>
        {withDate && `${capitalise(formatDate(at.date))}, `}
        <chakra.strong
          whiteSpace="nowrap"
          fontSize={large ? 'lg' : undefined}
          lineHeight={large ? '1.4' : undefined}
        >
          {at.time} a {at.endTime}
        </chakra.strong>
        {city !== null && !large && `, hora de ${city}`}
        {durationMinutes !== undefined && (
          <>
            {' '}
            <chakra.span
              color="muted"
              whiteSpace="nowrap"
              textStyle={large ? 'small' : undefined}
              {...createWideAppointmentListStyle({ display: 'block' })}
            >
              <chakra.span {...createWideAppointmentListStyle({ display: 'none' })}>· </chakra.span>
              {formatDuration(durationMinutes)}
            </chakra.span>
            {change !== null && <chakra.span color="muted">: {change}</chakra.span>}
          </>
        )}
      </p>
      {mine !== null && city !== null && (
        <chakra.p textStyle="small">
          {large && `Hora de ${city}, `}
          <span>{mine.date === at.date ? mine.time : formatDateTime(mine.date, mine.time)} en tu hora</span>
        </chakra.p>
      )}
    </chakra.div>
  )
}
