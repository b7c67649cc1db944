import { useSyncExternalStore } from 'react'
import { readerClock } from '#client/features/scheduling/reader-moment.ts'
import { timeZoneCity } from '#modules/scheduling/contract/labels.ts'

const never = () => () => undefined

/**
 * Date and time of an instant on the reader's own clock; null while rendering on the server, which does not know it.
 * @param startsAt milliseconds since 1970
 */
export function useReaderMoment(startsAt: number): { date: string; time: string } | null {
  const text = useSyncExternalStore(
    never,
    () => wallText(new Date(startsAt)),
    () => null,
  )
  const [date, time] = text?.split(' ') ?? []
  return date === undefined || time === undefined ? null : { date, time }
}

/**
 * Whose clock an appointment's times go by, 'Tijuana', for who reads them by another one; null where both show the same, and
 * while rendering on the server.
 */
export function useOtherClock(at: {
  date: string
  time: string
  startsAt: Date
  timeZone: string
}): string | null {
  const mine = useReaderMoment(at.startsAt.getTime())
  if (mine === null || (mine.date === at.date && mine.time === at.time)) return null
  return timeZoneCity(at.timeZone)
}

/**
 * Whether a message from one side about an appointment names the provider's clock, which its times are of: the client has
 * another one, or nobody knows theirs. Of a client who writes, their browser says so.
 */
export function useNamesClock(
  appointment: Parameters<typeof useOtherClock>[0] & { clientSharesClock: boolean },
  side: 'client' | 'provider',
): boolean {
  const isMineAnother = useOtherClock(appointment) !== null
  return side === 'client' ? isMineAnother : !appointment.clientSharesClock
}

function wallText(instant: Date): string {
  const { date, time } = readerClock(instant)
  return `${date} ${time}`
}
