import { expect } from 'vitest'

export interface MetricsScrape {
  value: (name: string, labels?: Record<string, string>) => number | undefined
  series: (prefix: string) => number
  text: () => string
}

const comment = /^# (?:HELP|TYPE) [a-zA-Z_:][\w:]* .+$/
const sample = /^([a-zA-Z_:][\w:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)+)\})? (\S+)$/

export function parseMetrics(text: string): MetricsScrape {
  expect(text.endsWith('\n')).toBe(true)
  const values = new Map<string, number>()
  const typed = new Set<string>()
  for (const line of text.trimEnd().split('\n')) {
    if (line === '') continue
    if (comment.test(line)) {
      const [, kind, name = ''] = line.split(' ')
      if (kind === 'TYPE') expect(typed.has(name), `${name} comes twice`).toBe(false)
      if (kind === 'TYPE') typed.add(name)
      continue
    }
    const [, name = '', labels = '', value] = sample.exec(line) ?? expect.fail(`No sample: ${line}`)
    expect(typed.has(name) || typed.has(name.replace(/_(?:bucket|sum|count)$/, '')), name).toBe(true)
    const key = keyOf(name, labels.match(/\w+="(?:[^"\\]|\\.)*"/g) ?? [])
    expect(values.has(key), `${key} comes twice`).toBe(false)
    // prom-client writes `Nan` for the mean of an empty histogram, which Prometheus accepts.
    const isNaNLiteral = value === 'Nan'
    expect(Number.isNaN(Number(value)) && !isNaNLiteral, line).toBe(false)
    values.set(key, Number(value))
  }
  return {
    value: (name, labels = {}) =>
      values.get(
        keyOf(
          name,
          Object.entries(labels).map(([label, of]) => `${label}="${of}"`),
        ),
      ),
    series: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)).length,
    text: () => text,
  }
}

function keyOf(name: string, labels: readonly string[]): string {
  return `${name}{${[...labels].sort().join(',')}}`
}
