/** '1 renglón', '2,345 renglones': how many of something there are, for people. */
export function counted(count: number, one: string, several: string): string {
  return `${inDigits(count)} ${count === 1 ? one : several}`
}

/** How a count is written for people. */
export function inDigits(count: number): string {
  return count.toLocaleString('es-MX')
}

/** How a size is written for people, in megabytes that it fits into. */
export function inMegabytes(bytes: number): string {
  return `${inDigits(Math.ceil(bytes / 1e6))} MB`
}
