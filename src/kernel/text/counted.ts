/** Count with its noun in Spanish: '1 renglón', '2,345 renglones'. */
export function counted(count: number, one: string, several: string): string {
  return `${inDigits(count)} ${count === 1 ? one : several}`
}

/** Formats a count in es-MX. */
export function inDigits(count: number): string {
  return count.toLocaleString('es-MX')
}

/** Formats a size in megabytes, rounded up. */
export function inMegabytes(bytes: number): string {
  return `${inDigits(Math.ceil(bytes / 1e6))} MB`
}
