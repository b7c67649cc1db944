/**
 * @param sorted values in ascending order
 * @param share fraction between 0 and 1, such as 0.99 for the p99
 */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

export function roundToDecimals(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
