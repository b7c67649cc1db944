import { getTimeZoneCity } from '#modules/scheduling/contract/labels.ts'
import {
  getLocalDateAt,
  getLocalTimeAt,
  MINUTE_MS,
  parseMinutesOfDay,
  toWallClockMidnight,
} from '#modules/scheduling/local-time.ts'

export interface MailTimeZones {
  reader: string
  provider: string
  providerName: string
}

export interface TimeSpan {
  startsAt: Date
  endsAt: Date
}

const longDate = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' })

export interface TimeSpanTexts {
  byReaderClock: string
  byProviderClock: string | null
}

export function describeTimeSpan(span: TimeSpan, clocks: MailTimeZones): TimeSpanTexts {
  return describeAtClocks(span.startsAt, clocks, (timeZone) => spanOfDay(span, timeZone))
}

export function formatTimeSpanInSentence(span: TimeSpan, clocks: MailTimeZones): string {
  const { byReaderClock, byProviderClock } = describeTimeSpan(span, clocks)
  return byProviderClock === null
    ? byReaderClock
    : `${byReaderClock} (${byProviderClock}, la de ${clocks.providerName})`
}

function describeAtClocks(
  at: Date,
  { reader, provider }: MailTimeZones,
  timesIn: (timeZone: string) => string,
): TimeSpanTexts {
  const byClock = (timeZone: string) => `${timesIn(timeZone)}, hora de ${getTimeZoneCity(timeZone)}`
  const [date, otherDate] = [getLocalDateAt(reader, at), getLocalDateAt(provider, at)]
  const byReaderClock = `${longDate.format(toWallClockMidnight(date))}, ${byClock(reader)}`
  if (date === otherDate && timesIn(reader) === timesIn(provider))
    return { byReaderClock, byProviderClock: null }
  const otherDay = date === otherDate ? '' : `${longDate.format(toWallClockMidnight(otherDate))}, `
  return { byReaderClock, byProviderClock: `${otherDay}${byClock(provider)}` }
}

function spanOfDay({ startsAt, endsAt }: TimeSpan, timeZone: string): string {
  const [from, to] = [getLocalTimeAt(timeZone, startsAt), getLocalTimeAt(timeZone, endsAt)]
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS
  const isShown =
    (wallClockMsOf(timeZone, endsAt) - wallClockMsOf(timeZone, startsAt)) / MINUTE_MS === minutes
  return isShown ? `de ${from} a ${to}` : `de ${from} a ${to} (${minutes} minutos: ese día cambia la hora)`
}

function wallClockMsOf(timeZone: string, at: Date): number {
  return (
    toWallClockMidnight(getLocalDateAt(timeZone, at)) +
    parseMinutesOfDay(getLocalTimeAt(timeZone, at)) * MINUTE_MS
  )
}

export function formatTimeSpanForNotification(span: TimeSpan, clocks: MailTimeZones): string {
  const { reader } = clocks
  const differs = describeTimeSpan(span, clocks).byProviderClock !== null
  const text = `${formatShortDay(span.startsAt, reader)}, ${spanOfDay(span, reader)}`
  return differs ? `${text}, hora de ${getTimeZoneCity(reader)}` : text
}

export function formatShortDay(at: Date, timeZone: string): string {
  return shortDate.format(toWallClockMidnight(getLocalDateAt(timeZone, at))).replace(',', '')
}

const shortDate = new Intl.DateTimeFormat('es-MX', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
