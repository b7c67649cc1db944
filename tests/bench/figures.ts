import type { LoadMeasurement } from './load.ts'

export interface LoadFigures {
  medianMs: number
  p99Ms: number
  rps: number
}

/** Result of one benchmark case in the output of `--json`; null for values that were not measured. */
export interface CaseResult {
  name: string
  actor: string
  people: number
  edges: number
  medianMs: number
  p99Ms: number
  rps: number
  bareRps: number | null
  stockRps: number | null
  /** Speed relative to the bare comparison server: `rps` divided by `bareRps`. */
  ratio: number | null
  growth: number | null
}

export function summarizeLoads(loads: readonly LoadMeasurement[]): LoadFigures {
  const latencies = loads.flatMap((load) => load.latencies).sort((a, b) => a - b)
  const elapsedMs = loads.reduce((sum, load) => sum + load.elapsedMs, 0)
  return {
    medianMs: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    rps: (latencies.length / elapsedMs) * 1000,
  }
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function roundToDecimals(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}
