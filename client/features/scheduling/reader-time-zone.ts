import { formatDate, formatDateTime } from '#client/lib/format.ts'
import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'

/**
 * Call `formatStartTimeInReaderTimeZone` only in the browser: the server has another time zone.
 * @param startsAt milliseconds since 1970
 */
export function formatStartTimeInReaderTimeZone(
  startsAt: number,
  provider: { date: string; time: string },
): string | null {
  const { date, time } = getDateTimeInReaderTimeZone(new Date(startsAt))
  if (date !== provider.date) return `${formatDate(date)}, ${time}`
  return time === provider.time ? null : time
}

/** Adds ' (hora de Tijuana)' if the reader's local time differs; call only in the browser. */
export function formatStartTimeInProviderTimeZone(at: {
  date: string
  time: string
  startsAt: Date
  timeZone: string
}): string {
  const moment = formatDateTime(at.date, at.time)
  const differs = formatStartTimeInReaderTimeZone(at.startsAt.getTime(), at) !== null
  return differs ? `${moment} (hora de ${getTimeZoneCity(at.timeZone)})` : moment
}

/** Call only in the browser, because the server has another time zone. */
export function findCityIfTimeZoneDiffersFromReader(date: string, timeZone: string): string | null {
  const instant = date === '' ? new Date() : new Date(`${date}T12:00:00Z`)
  if (Number.isNaN(instant.getTime())) return null
  const mine = getDateTimeInReaderTimeZone(instant)
  const theirs = instant.toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return theirs === `${mine.date} ${mine.time}` ? null : getTimeZoneCity(timeZone)
}

export function getDateTimeInReaderTimeZone(instant: Date): { date: string; time: string } {
  const date = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  const time = [instant.getHours(), instant.getMinutes()]
  return { date: date.map(padded).join('-'), time: time.map(padded).join(':') }
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}
