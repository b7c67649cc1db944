const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * 'hace 5 minutos', 'hace 1 hora', 'hace 3 días'; 'hace un momento' for less than a minute.
 * @param now milliseconds since 1970 of the moment the answer was given, the same on the server and in the browser
 */
export function timeAgo(instant: Date, now: number): string {
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
