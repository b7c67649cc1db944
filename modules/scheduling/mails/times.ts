import { timeZoneCity } from '#modules/scheduling/contract/labels.ts'
import {
  localDateOf,
  localTimeOf,
  MINUTE,
  minutesOfTime,
  wallOfDate,
} from '#modules/scheduling/local-time.ts'

/** By whose clocks a time is told. */
export interface Clocks {
  reader: string
  /** Of the appointment. */
  provider: string
  providerName: string
}

export interface Span {
  startsAt: Date
  endsAt: Date
}

const longDate = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' })

/** A time in words. */
export interface SpanTexts {
  /** By the reader's clock: 'jueves, 21 de mayo de 2026, de 09:00 a 09:30, hora de Tijuana'. */
  here: string
  /** By the provider's: 'de 10:00 a 10:30, hora de Ciudad de México'; null where it shows the same. */
  there: string | null
}

export function tellSpan(span: Span, clocks: Clocks): SpanTexts {
  return tell(span.startsAt, clocks, (timeZone) => spanOfDay(span, timeZone))
}

/** `here (there, la de Ana Peña)`: a span within a sentence. */
export function spanInWords(span: Span, clocks: Clocks): string {
  const { here, there } = tellSpan(span, clocks)
  return there === null ? here : `${here} (${there}, la de ${clocks.providerName})`
}

function tell(at: Date, { reader, provider }: Clocks, timesIn: (timeZone: string) => string): SpanTexts {
  const byClock = (timeZone: string) => `${timesIn(timeZone)}, hora de ${timeZoneCity(timeZone)}`
  const [date, otherDate] = [localDateOf(reader, at), localDateOf(provider, at)]
  const here = `${longDate.format(wallOfDate(date))}, ${byClock(reader)}`
  if (date === otherDate && timesIn(reader) === timesIn(provider)) return { here, there: null }
  const otherDay = date === otherDate ? '' : `${longDate.format(wallOfDate(otherDate))}, `
  return { here, there: `${otherDay}${byClock(provider)}` }
}

function spanOfDay({ startsAt, endsAt }: Span, timeZone: string): string {
  const [from, to] = [localTimeOf(timeZone, startsAt), localTimeOf(timeZone, endsAt)]
  const minutes = (endsAt.getTime() - startsAt.getTime()) / MINUTE
  const isShown = (wallOf(timeZone, endsAt) - wallOf(timeZone, startsAt)) / MINUTE === minutes
  return isShown ? `de ${from} a ${to}` : `de ${from} a ${to} (${minutes} minutos: ese día cambia la hora)`
}

/** What the wall shows, in ms as if it were UTC. */
function wallOf(timeZone: string, at: Date): number {
  return wallOfDate(localDateOf(timeZone, at)) + minutesOfTime(localTimeOf(timeZone, at)) * MINUTE
}

/** 'jueves 21 de mayo', for a subject. */
export function shortDay(at: Date, timeZone: string): string {
  return shortDate.format(wallOfDate(localDateOf(timeZone, at))).replace(',', '')
}

const shortDate = new Intl.DateTimeFormat('es-MX', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})
