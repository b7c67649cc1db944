import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Histogram, readFamily } from '#platform/metrics/families.ts'
import { readProperty } from '#platform/read-property.ts'

/** How often the loop is looked at, in ms: its delay is what comes on top. */
const resolution = 10
const nanosecond = 1e-9
const microsecond = 1e-6

const gcKinds: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}

export interface ProcessFigures {
  render(): string[]
  stop(): void
}

/**
 * How this process is doing. Named as other Node programs name them, so that ready-made dashboards know them. The delays of the
 * event loop are those since they were last read.
 */
export function watchProcess(): ProcessFigures {
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  const gc = new Histogram('nodejs_gc_duration_seconds', 'Garbage collections by kind.', {
    labels: ['kind'],
    buckets: [0.001, 0.01, 0.1, 1, 2, 5],
  })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      gc.observe([kindOf(readProperty(entry, 'detail'))], entry.duration / 1_000)
  })
  observer.observe({ entryTypes: ['gc'] })
  const startedAt = Math.round(performance.timeOrigin) / 1_000

  return {
    render() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const delay = (ns: number) => Math.max(0, ns * nanosecond - resolution / 1_000)
      const lag = (name: string, help: string, ns: number) =>
        gauge(`nodejs_eventloop_lag_${name}_seconds`, `${help} delay of the event loop.`, delay(ns))
      const lines = [
        ...lag('p50', 'Median', loop.percentile(50)),
        ...lag('p99', '99th percentile of the', loop.percentile(99)),
        ...lag('max', 'Longest', loop.max),
        ...gauge('process_resident_memory_bytes', 'Resident memory.', rss),
        ...gauge('nodejs_heap_size_used_bytes', 'Heap in use.', heapUsed),
        ...gauge('nodejs_heap_size_total_bytes', 'Heap taken from the system.', heapTotal),
        ...gauge('nodejs_heap_size_limit_bytes', 'Heap at most.', getHeapStatistics().heap_size_limit),
        ...gauge('nodejs_external_memory_bytes', 'Memory outside of the heap.', external),
        ...total('process_cpu_user_seconds_total', 'Processor time, own code.', user * microsecond),
        ...total('process_cpu_system_seconds_total', 'Processor time, system.', system * microsecond),
        ...gauge('process_start_time_seconds', 'Since when the process runs, Unix time.', startedAt),
        ...gc.render(),
      ]
      loop.reset()
      return lines
    },
    stop() {
      loop.disable()
      observer.disconnect()
    },
  }
}

function kindOf(detail: unknown): string {
  const kind = typeof detail === 'object' && detail !== null && 'kind' in detail ? Number(detail.kind) : NaN
  return gcKinds[kind] ?? 'other'
}

function gauge(name: string, help: string, value: number): string[] {
  return readFamily('gauge', name, help, [{ value }])
}

function total(name: string, help: string, value: number): string[] {
  return readFamily('counter', name, help, [{ value }])
}
