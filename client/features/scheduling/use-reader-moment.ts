import { useSyncExternalStore } from 'react'

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
  const date = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  const time = [instant.getHours(), instant.getMinutes()]
  const padded = (parts: number[]) => parts.map((part) => String(part).padStart(2, '0'))
  return `${padded(date).join('-')} ${padded(time).join(':')}`
}
