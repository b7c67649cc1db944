import { formatDate, formatDateTime } from '#client/lib/format.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

/**
 * Formats an instant in the reader's time zone: '18:00', or with the date if the provider has another date:
 * 'miércoles 25 de noviembre, 00:30'. Returns null if both local times are equal. Works only in the browser.
 * @param startsAt milliseconds since 1970
 * @param provider date and time in the provider's time zone
 */
export function formatInReaderTimeZone(
  startsAt: number,
  provider: { date: string; time: string },
): string | null {
  const { date, time } = getReaderDateTime(new Date(startsAt))
  if (date !== provider.date) return `${formatDate(date)}, ${time}`
  return time === provider.time ? null : time
}

/**
 * Formats the start of an appointment in the provider's time zone: 'martes 24 de noviembre, 16:30'. Adds the
 * zone if the reader has another local time: 'martes 24 de noviembre, 16:30 (hora de Tijuana)'. Works only in
 * the browser.
 */
export function formatInProviderTimeZone(at: {
  date: string
  time: string
  startsAt: Date
  timeZone: string
}): string {
  const moment = formatDateTime(at.date, at.time)
  const differs = formatInReaderTimeZone(at.startsAt.getTime(), at) !== null
  return differs ? `${moment} (hora de ${getTimeZoneCity(at.timeZone)})` : moment
}

/**
 * City of a time zone, such as 'Tijuana', if its local time on a date differs from the reader's; null if both
 * are equal. Works only in the browser.
 * @param date 'YYYY-MM-DD'; '' for today
 */
export function findDifferingTimeZoneCity(date: string, timeZone: string): string | null {
  const instant = date === '' ? new Date() : new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(instant.getTime())) return null
  const mine = getReaderDateTime(instant)
  // The Swedish locale formats dates as YYYY-MM-DD.
  const theirs = instant.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return theirs === `${mine.date} ${mine.time}` ? null : getTimeZoneCity(timeZone)
}

export function getReaderDateTime(instant: Date): { date: string; time: string } {
  const date = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  const time = [instant.getHours(), instant.getMinutes()]
  return { date: date.map(padded).join('-'), time: time.map(padded).join(':') }
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
