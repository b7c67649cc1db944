/** Formats a count with its noun in Spanish: '1 renglón', '2,345 renglones'. */
export function formatQuantity(count: number, one: string, several: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`
}

/** Formats a count in es-MX. */
export function formatNumber(count: number): string {
  return count.toLocaleString('es-MX')
}

/** Formats a size in bytes as megabytes, rounded up. */
export function formatMegabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1e6))} MB`
}
