const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * '2026-11-24' of an instant, as `formatDate` takes it. The day is that of Mexico City, or of another zone that everybody who
 * looks is told, wherever it is read: so the server's HTML and the browser say the same.
 */
export function dayOf(instant: Date, timeZone = 'America/Mexico_City'): string {
  const found = Object.fromEntries(
    formatFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${found.year}-${found.month}-${found.day}`
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
