import { useSyncExternalStore } from 'react'
import { readerClock } from '#client/features/scheduling/reader-moment.ts'

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

function wallText(instant: Date): string {
  const { date, time } = readerClock(instant)
  return `${date} ${time}`
}
