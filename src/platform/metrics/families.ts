/**
 * What Prometheus reads (text format 0.0.4): families of figures, each with one series per combination of label values. Only
 * values from lists that are known beforehand may become labels: a series once begun stays until the process ends.
 */

export interface Family {
  render(): string[]
}

/** Label values separated by what none of them contains. */
const separator = '\n'

/** Something that only grows. */
export class Counter implements Family {
  readonly #head: Head
  readonly #values = new Map<string, number>()

  constructor(name: string, help: string, labels: readonly string[] = []) {
    this.#head = { name, help, labels }
  }

  /** @param values one for each label, in their order */
  add(values: readonly string[], by = 1): void {
    const key = values.join(separator)
    this.#values.set(key, (this.#values.get(key) ?? 0) + by)
  }

  render(): string[] {
    const { name, labels } = this.#head
    const samples = [...this.#values].map(
      ([key, value]) => `${name}${labelsOf(labels, key)} ${number(value)}`,
    )
    return [...opening(this.#head, 'counter'), ...samples]
  }
}

interface Observed {
  /** How many fell into each bucket, and behind the last. */
  counts: number[]
  sum: number
}

/** How durations are spread, in seconds. */
export class Histogram implements Family {
  readonly #head: Head
  readonly #buckets: readonly number[]
  readonly #series = new Map<string, Observed>()

  /** @param buckets upper ends, growing */
  constructor(
    name: string,
    help: string,
    { labels, buckets }: { labels: readonly string[]; buckets: readonly number[] },
  ) {
    this.#head = { name, help, labels }
    this.#buckets = buckets
  }

  observe(values: readonly string[], seconds: number): void {
    const key = values.join(separator)
    let series = this.#series.get(key)
    if (!series) {
      series = { counts: Array<number>(this.#buckets.length + 1).fill(0), sum: 0 }
      this.#series.set(key, series)
    }
    let at = 0
    while (at < this.#buckets.length && seconds > (this.#buckets[at] ?? 0)) at += 1
    series.counts[at] = (series.counts[at] ?? 0) + 1
    series.sum += seconds
  }

  render(): string[] {
    const { name, labels } = this.#head
    const lines = opening(this.#head, 'histogram')
    for (const [key, { counts, sum }] of this.#series) {
      let below = 0
      for (const [at, count] of counts.entries()) {
        below += count
        const le = at < this.#buckets.length ? number(this.#buckets[at] ?? 0) : '+Inf'
        lines.push(`${name}_bucket${labelsOf(labels, key, `le="${le}"`)} ${below}`)
      }
      lines.push(`${name}_sum${labelsOf(labels, key)} ${number(sum)}`)
      lines.push(`${name}_count${labelsOf(labels, key)} ${below}`)
    }
    return lines
  }
}

/** A value of one series: what its labels say, and the figure. */
export interface Sample {
  labels?: Record<string, string>
  value: number
}

/** Figures that are read when somebody asks for them. */
export function readFamily(
  type: 'gauge' | 'counter',
  name: string,
  help: string,
  samples: readonly Sample[],
): string[] {
  if (samples.length === 0) return []
  const lines = samples.map(({ labels = {}, value }) => {
    const [names, values] = [Object.keys(labels), Object.values(labels)]
    return `${name}${labelsOf(names, values.join(separator))} ${number(value)}`
  })
  return [...opening({ name, help, labels: [] }, type), ...lines]
}

interface Head {
  name: string
  help: string
  labels: readonly string[]
}

function opening({ name, help }: Head, type: 'counter' | 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

function labelsOf(names: readonly string[], key: string, last?: string): string {
  const values = key.split(separator)
  const written = names.map((name, at) => `${name}="${escaped(values[at] ?? '')}"`)
  if (last !== undefined) written.push(last)
  return written.length === 0 ? '' : `{${written.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
}

function number(value: number): string {
  return value === Infinity ? '+Inf' : String(value)
}
