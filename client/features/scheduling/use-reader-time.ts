import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * 'HH:MM' of an instant on the reader's own clock; null while rendering on the server, which does not know it.
 * @param startsAt milliseconds since 1970
 */
export function useReaderTime(startsAt: number | undefined): string | null {
  return useSyncExternalStore(
    never,
    () => (startsAt === undefined ? null : wallTime(new Date(startsAt))),
    () => null,
  )
}

function wallTime(instant: Date): string {
  return [instant.getHours(), instant.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
