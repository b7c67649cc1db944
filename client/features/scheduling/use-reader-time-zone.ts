import { useSyncExternalStore } from 'react'
import { getDateTimeInReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

const never = () => () => undefined

/**
 * Returns null during server rendering, because the server does not know the reader's time zone.
 * @param startsAt milliseconds since 1970
 */
export function useDateTimeInReaderTimeZone(startsAt: number): { date: string; time: string } | null {
  const text = useSyncExternalStore(
    never,
    () => wallText(new Date(startsAt)),
    () => null,
  )
  const [date, time] = text?.split(' ') ?? []
  return date === undefined || time === undefined ? null : { date, time }
}

/** Returns today's date; null on the server, because the date may change before the reader sees the page. */
export function useLocalToday(timeZone: string): string | null {
  return useSyncExternalStore(
    never,
    () => toLocalDate(new Date(), timeZone),
    () => null,
  )
}

export function useCityIfReaderClockDiffers(at: {
  date: string
  time: string
  startsAt: Date
  timeZone: string
}): string | null {
  const mine = useDateTimeInReaderTimeZone(at.startsAt.getTime())
  if (mine === null || (mine.date === at.date && mine.time === at.time)) return null
  return getTimeZoneCity(at.timeZone)
}

export function useShouldMentionTimeZone(
  appointment: Parameters<typeof useCityIfReaderClockDiffers>[0] & { clientSharesClock: boolean },
  side: 'client' | 'provider',
): boolean {
  const isMineAnother = useCityIfReaderClockDiffers(appointment) !== null
  return side === 'client' ? isMineAnother : !appointment.clientSharesClock
}

function wallText(instant: Date): string {
  const { date, time } = getDateTimeInReaderTimeZone(instant)
  return `${date} ${time}`
}
