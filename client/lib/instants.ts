const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Formats an instant as a local date such as '2026-11-24', the input of `formatDate`. The default is Mexico City's time
 * zone: the server does not know the reader's time zone, but must render the same day as the browser.
 */
export function toLocalDate(instant: Date, timeZone = 'America/Mexico_City'): string {
  const found = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${found.year}-${found.month}-${found.day}`
}

/** Call this function only in the browser. */
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
