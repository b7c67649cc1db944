const formats = new Map<string, Intl.DateTimeFormat>()

/** The time zone has a fixed default: server and browser must render the same date. */
export function toLocalDate(instant: Date, timeZone = 'America/Mexico_City'): string {
  const { year, month, day } = splitInstant(instant, timeZone)
  return `${year}-${month}-${day}`
}

export function toLocalTime(instant: Date, timeZone = 'America/Mexico_City'): string {
  const { hour, minute } = splitInstant(instant, timeZone)
  return `${hour}:${minute}`
}

function splitInstant(instant: Date, timeZone: string): Partial<Record<string, string>> {
  return Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
}

/** Call `getReaderTimeZone` only in the browser: the server has another time zone. */
export function getReaderTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export function formatTimeAgo(instant: Date, now: number): string {
  const elapsed = now - instant.getTime()
  if (elapsed < minute) return 'hace un momento'
  if (elapsed < hour) return since(elapsed / minute, 'minuto', 'minutos')
  if (elapsed < day) return since(elapsed / hour, 'hora', 'horas')
  return since(elapsed / day, 'día', 'días')
}

function since(exact: number, one: string, many: string): string {
  const count = Math.floor(exact)
  return `hace ${count} ${count === 1 ? one : many}`
}
