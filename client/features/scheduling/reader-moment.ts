import { formatDate } from '#client/lib/format.ts'

/**
 * An instant on the reader's own clock, in the browser only: '18:00', with its date where that is another one than the
 * provider's, 'miércoles 25 de noviembre, 00:30'. null where both clocks show the same.
 * @param startsAt milliseconds since 1970
 * @param provider what the provider's clock and calendar show then
 */
export function readerMoment(startsAt: number, provider: { date: string; time: string }): string | null {
  const { date, time } = readerClock(new Date(startsAt))
  if (date !== provider.date) return `${formatDate(date)}, ${time}`
  return time === provider.time ? null : time
}

/** Date and time that the reader's own clock shows at an instant. */
export function readerClock(instant: Date): { date: string; time: string } {
  const date = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  const time = [instant.getHours(), instant.getMinutes()]
  return { date: date.map(padded).join('-'), time: time.map(padded).join(':') }
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
