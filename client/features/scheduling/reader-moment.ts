import { formatDate, formatDateTime } from '#client/lib/format.ts'
import { timeZoneCity } from '#modules/scheduling/contract/labels.ts'

/**
 * An instant in the reader's time zone, in the browser only: '18:00', with the date if it differs from the provider's, 'miércoles
 * 25 de noviembre, 00:30'. Null if both local times are equal.
 * @param startsAt milliseconds since 1970
 * @param provider date and time in the provider's time zone
 */
export function readerMoment(startsAt: number, provider: { date: string; time: string }): string | null {
  const { date, time } = readerClock(new Date(startsAt))
  if (date !== provider.date) return `${formatDate(date)}, ${time}`
  return time === provider.time ? null : time
}

/**
 * When an appointment is, in the provider's time zone, in the browser only: 'martes 24 de noviembre, 16:30'. If the reader has
 * another local time, with the zone: 'martes 24 de noviembre, 16:30 (hora de Tijuana)'.
 */
export function providerMoment(at: { date: string; time: string; startsAt: Date; timeZone: string }): string {
  const moment = formatDateTime(at.date, at.time)
  const differs = readerMoment(at.startsAt.getTime(), at) !== null
  return differs ? `${moment} (hora de ${timeZoneCity(at.timeZone)})` : moment
}

/**
 * City of the time zone if its local time on a date differs from the reader's, 'Tijuana'; null if they are equal. In the browser
 * only.
 * @param date 'YYYY-MM-DD'; '' for today
 */
export function otherClockOn(date: string, timeZone: string): string | null {
  const instant = date === '' ? new Date() : new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(instant.getTime())) return null
  const mine = readerClock(instant)
  // The Swedish locale formats dates as YYYY-MM-DD.
  const theirs = instant.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return theirs === `${mine.date} ${mine.time}` ? null : timeZoneCity(timeZone)
}

/** The time zone of the browser, in the browser only. The server uses it for e-mails. */
export function readerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Date and time of an instant in the reader's time zone. */
export function readerClock(instant: Date): { date: string; time: string } {
  const date = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  const time = [instant.getHours(), instant.getMinutes()]
  return { date: date.map(padded).join('-'), time: time.map(padded).join(':') }
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
