import { formatDate, formatDateTime } from '#client/lib/format.ts'
import { timeZoneCity } from '#modules/scheduling/contract/labels.ts'

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

/**
 * When an appointment is, by the provider's clock, in the browser only: 'martes 24 de noviembre, 16:30', and whose clock that is
 * for who reads it by another one, 'martes 24 de noviembre, 16:30 (hora de Tijuana)'.
 */
export function providerMoment(at: { date: string; time: string; startsAt: Date; timeZone: string }): string {
  const moment = formatDateTime(at.date, at.time)
  const differs = readerMoment(at.startsAt.getTime(), at) !== null
  return differs ? `${moment} (hora de ${timeZoneCity(at.timeZone)})` : moment
}

/**
 * Whose clock the times of a day are of, 'Tijuana', for who has another one that day, in the browser only; null where both show
 * the same.
 * @param date 'YYYY-MM-DD'; '' for today
 */
export function otherClockOn(date: string, timeZone: string): string | null {
  const instant = date === '' ? new Date() : new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(instant.getTime())) return null
  const mine = readerClock(instant)
  // Swedish is written as our dates are.
  const theirs = instant.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return theirs === `${mine.date} ${mine.time}` ? null : timeZoneCity(timeZone)
}

/** The zone of the reader's own clock, in the browser only: mails to them go by it. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
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
