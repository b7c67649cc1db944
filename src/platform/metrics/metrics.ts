import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { ProcedureCall } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import { createKernelError } from '#kernel/errors.ts'
import type { TaskDropReason } from '#kernel/fair-queue.ts'
import type { MailAttemptOutcome } from '#platform/mail/delivery.ts'
import { createBookingCounter } from '#platform/metrics/bookings.ts'
import {
  addConnectionPoolMetrics,
  addDatabaseMetrics,
  readDatabaseMetrics,
} from '#platform/metrics/database-figures.ts'
import { MetricsSnapshot } from '#platform/metrics/snapshot.ts'
import { singleFlight } from '#platform/single-flight.ts'

export interface CompletedRequest {
  method: string
  /** Pattern of a route such as '/perfil/:id', never the actual path. */
  route: string
  status: number
  ms: number
}

export interface MetricsRecorder {
  called(call: ProcedureCall): void
  answered(request: CompletedRequest): void
  pageLeftQueue(outcome: 'begun' | TaskDropReason, waitedMs: number): void
  pageLookedUp(outcome: 'hit' | 'miss' | 'bypass'): void
  watchPages(waiting: () => number): void
  mailed(outcome: MailAttemptOutcome): void
  jobDone(job: string, result: unknown): void
  slow(caller: string | undefined): void
  /**
   * Sums the counters of all server processes. Prometheus would read a lower sum as a restart.
   * @throws KERNEL.UNAVAILABLE if another server process does not respond
   */
  render(): Promise<string>
}

/**
 * Connects this server process with the other server processes on the machine.
 * @param readOwn reads the metrics of this server process in the format of prom-client's `getMetricsAsJSON`
 * @returns a function that reads the metrics of the other server processes, or null if one process does not respond
 */
export type MetricsExchangeBetweenProcesses = (
  readOwn: () => Promise<object>,
) => () => Promise<object[] | null>

/** Upper bounds of the histogram buckets in seconds. */
const buckets = [0.0025, 0.005, 0.01, 0.025, 0.06, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const waitBuckets = [0.01, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40]
const databaseTimeoutMs = 1_500
const knownMethods = ['GET', 'HEAD', 'POST']

export function createMetricsRecorder(
  db: Db,
  build: { version: string; build: string | null | undefined },
  jobNames: readonly string[],
  pools: readonly Db[] = [db],
  exchange?: MetricsExchangeBetweenProcesses,
): MetricsRecorder {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const procedures = new Histogram({
    name: 'circulo_procedure_duration_seconds',
    help: 'Calls of procedures, counted separately in a batch, by outcome: ok, rejected (by a rule), failed (unexpected error), abandoned (the client had left).',
    labelNames: ['procedure', 'outcome'],
    buckets,
    registers,
  })
  const rejections = new Counter({
    name: 'circulo_procedure_rejections_total',
    help: 'Calls of procedures that a rule rejected, by kind of error.',
    labelNames: ['procedure', 'kind'],
    registers,
  })
  const requests = new Histogram({
    name: 'circulo_http_request_duration_seconds',
    help: 'Requests by route pattern and class of the status; procedures have the route /trpc/:path.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  })
  const pageWaits = new Histogram({
    name: 'circulo_page_wait_seconds',
    help: 'How long pages waited to be rendered, by outcome: begun, full (503), late (503), unavailable (503), gone (client left).',
    labelNames: ['outcome'],
    buckets: waitBuckets,
    registers,
  })
  const pageLookups = new Counter({
    name: 'circulo_page_cache_lookups_total',
    help: 'Pages by outcome in the cache of visitors’ pages: hit, miss, bypass (the page is only for its reader).',
    labelNames: ['outcome'],
    registers,
  })
  let waitingPages = () => 0
  const mails = new Counter({
    name: 'circulo_mails_total',
    help: 'Attempts to deliver a mail, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const slow = new Counter({
    name: 'circulo_slow_statements_total',
    help: 'SQL statements slower than SLOW_QUERY_MS, by caller.',
    labelNames: ['caller'],
    registers,
  })
  const bookings = createBookingCounter(registry)
  const figuresOfAll = singleFlight(() => readDatabaseMetrics(db, jobNames).catch(() => null))

  const addProcessMetrics = (snapshot: MetricsSnapshot) => {
    addConnectionPoolMetrics(snapshot, pools)
    const { version, build: name } = build
    snapshot.add(
      'gauge',
      'circulo_build_info',
      'Version, build and Node.js version of this process; always 1.',
      [{ labels: { version, build: name ?? '', node: process.version }, value: 1 }],
      'first',
    )
    snapshot.add('gauge', 'circulo_pages_waiting', 'Pages that wait to be rendered.', [
      { value: waitingPages() },
    ])
    snapshot.add('gauge', 'nodejs_heap_size_limit_bytes', 'Max heap size.', [
      { value: getHeapStatistics().heap_size_limit },
    ])
  }
  const snapshotOfProcess = () => {
    const snapshot = new MetricsSnapshot()
    addProcessMetrics(snapshot)
    return Registry.merge([snapshot.registry, registry])
  }
  const readOthers = exchange?.(() => snapshotOfProcess().getMetricsAsJSON())

  return {
    called(call) {
      procedures.observe({ procedure: call.path, outcome: call.outcome }, call.ms / 1_000)
      if (call.kind !== null) rejections.inc({ procedure: call.path, kind: call.kind })
      bookings.called(call)
    },
    answered({ method, route, status, ms }) {
      const known = knownMethods.includes(method) ? method : 'other'
      requests.observe({ method: known, route, status: `${Math.floor(status / 100)}xx` }, ms / 1_000)
    },
    pageLeftQueue: (outcome, waitedMs) => pageWaits.observe({ outcome }, waitedMs / 1_000),
    pageLookedUp: (outcome) => pageLookups.inc({ outcome }),
    watchPages(waiting) {
      waitingPages = waiting
    },
    mailed: (outcome) => mails.inc({ outcome }),
    jobDone: (job, result) => bookings.jobDone(job, result),
    slow: (caller) => slow.inc({ caller: caller ?? 'process' }),
    async render() {
      // Read the connection pools first: the metrics' own database queries would otherwise count as busy connections.
      const own = snapshotOfProcess()
      const timeout = sleep(databaseTimeoutMs, null, { ref: false })
      const [ofDatabase, others] = await Promise.all([
        Promise.race([figuresOfAll(), timeout]),
        readOthers?.() ?? [],
      ])
      if (!others) throw createKernelError('KERNEL.UNAVAILABLE')
      const ofInstallation = new MetricsSnapshot()
      ofInstallation.add('gauge', 'circulo_database_up', '1 when the database responds.', [
        { value: ofDatabase ? 1 : 0 },
      ])
      if (ofDatabase) addDatabaseMetrics(ofInstallation, ofDatabase)
      const ofProcesses = readOthers
        ? AggregatorRegistry.aggregate([await own.getMetricsAsJSON(), ...others])
        : own
      return `${await ofInstallation.registry.metrics()}\n${await ofProcesses.metrics()}`
    },
  }
}
