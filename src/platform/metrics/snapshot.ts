import { Counter, Gauge, Registry } from 'prom-client'

export interface MetricSample {
  labels?: Record<string, string>
  value: number
}

export class MetricsSnapshot {
  readonly registry = new Registry()

  add(
    type: 'gauge' | 'counter',
    name: string,
    help: string,
    samples: readonly MetricSample[],
    aggregator: 'sum' | 'first' = 'sum',
  ): void {
    if (samples.length === 0) return
    const labelNames = Object.keys(samples[0]?.labels ?? {})
    const settings = { name, help, labelNames, registers: [this.registry], aggregator }
    if (type === 'gauge') {
      const gauge = new Gauge(settings)
      for (const { labels = {}, value } of samples) gauge.set(labels, value)
    } else {
      const counter = new Counter(settings)
      for (const { labels = {}, value } of samples) counter.inc(labels, value)
    }
  }
}
