const parts = new Intl.DateTimeFormat('en', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/**
 * '2026-11-24' of an instant, as `formatDate` takes it. The day is that of Mexico City wherever it is read, so that the
 * server's HTML and the browser say the same.
 */
export function dayOf(instant: Date): string {
  const found = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${found.year}-${found.month}-${found.day}`
}
