import { useSyncExternalStore } from 'react'
import { getReaderDateTime } from '#client/features/scheduling/reader-time-zone.ts'
import { toLocalDate } from '#client/lib/instants.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

const never = () => () => undefined

/**
 * Returns null during server rendering, which does not know the reader's time zone.
 * @param startsAt milliseconds since 1970
 */
export function useReaderDateTime(startsAt: number): { date: string; time: string } | null {
  const text = useSyncExternalStore(
    never,
    () => wallText(new Date(startsAt)),
    () => null,
  )
  const [date, time] = text?.split(' ') ?? []
  return date === undefined || time === undefined ? null : { date, time }
}

/** Returns null during server rendering, because the reader may see the page after midnight. */
export function useLocalToday(timeZone: string): string | null {
  return useSyncExternalStore(
    never,
    () => toLocalDate(new Date(), timeZone),
    () => null,
  )
}

/**
 * City of the appointment's time zone, such as 'Tijuana', if the reader has another local time; null if both
 * are equal, and during server rendering.
 */
export function useDifferingTimeZoneCity(at: {
  date: string
  time: string
  startsAt: Date
  timeZone: string
}): string | null {
  const mine = useReaderDateTime(at.startsAt.getTime())
  if (mine === null || (mine.date === at.date && mine.time === at.time)) return null
  return getTimeZoneCity(at.timeZone)
}

/**
 * Whether a message about an appointment must name the provider's time zone, because the client's local time
 * differs or is unknown. When the client writes the message, the browser knows the local time.
 */
export function useShouldMentionTimeZone(
  appointment: Parameters<typeof useDifferingTimeZoneCity>[0] & { clientSharesClock: boolean },
  side: 'client' | 'provider',
): boolean {
  const isMineAnother = useDifferingTimeZoneCity(appointment) !== null
  return side === 'client' ? isMineAnother : !appointment.clientSharesClock
}

function wallText(instant: Date): string {
  const { date, time } = getReaderDateTime(instant)
  return `${date} ${time}`
}
