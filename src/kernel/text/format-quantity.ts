export function formatCountWithNoun(count: number, one: string, several: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`
}

export function formatNumber(count: number): string {
  return count.toLocaleString('es-MX')
}

export function formatMegabytes(bytes: number): string {
  return `${formatNumber(Math.ceil(bytes / 1e6))} MB`
}
