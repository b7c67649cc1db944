import type { Db } from '#kernel/db/statements.ts'
import { readJobMetrics } from '#kernel/job-runs.ts'
import { readMailQueueMetrics } from '#platform/mail/outbox-figures.ts'
import type { MetricsSnapshot } from '#platform/metrics/snapshot.ts'
import { getConnectionPoolUsage } from '#platform/postgres/client.ts'

export function addConnectionPoolMetrics(snapshot: MetricsSnapshot, pools: readonly Db[]): void {
  const figures = pools.map(getConnectionPoolUsage)
  const samples = (['total', 'idle', 'waiting'] as const).map((state) => ({
    labels: { state },
    value: figures.reduce((sum, pool) => sum + pool[state], 0),
  }))
  const help = 'Database connections: total, idle, and callers that wait for one.'
  snapshot.add('gauge', 'circulo_database_connections', help, samples)
}

export async function readDatabaseMetrics(db: Db, jobNames: readonly string[]) {
  const [queue, jobs] = await Promise.all([readMailQueueMetrics(db), readJobMetrics(db)])
  return { queue, jobs: jobs.filter(({ name }) => jobNames.includes(name)) }
}

export function addDatabaseMetrics(
  snapshot: MetricsSnapshot,
  { queue, jobs }: Awaited<ReturnType<typeof readDatabaseMetrics>>,
): void {
  // Use the label `name` for the job name, because Prometheus reserves the label `job`.
  const perJob = (
    type: 'gauge' | 'counter',
    name: string,
    help: string,
    read: (job: (typeof jobs)[number]) => number | null,
  ) => {
    const samples = jobs.flatMap((job) => {
      const value = read(job)
      return value === null ? [] : [{ labels: { name: job.name }, value }]
    })
    snapshot.add(type, `circulo_job_${name}`, help, samples)
  }
  snapshot.add('gauge', 'circulo_mails_waiting', 'Unsent mails, counted up to 10,000.', [
    { value: queue.waiting },
  ])
  snapshot.add(
    'gauge',
    'circulo_mails_oldest_waiting_seconds',
    'Age of the oldest unsent mail; 0 without one.',
    [{ value: queue.oldestSeconds }],
  )
  perJob('counter', 'runs_total', 'Runs of a job in this installation.', ({ runs }) => runs)
  perJob('counter', 'failures_total', 'Runs that failed.', ({ failures }) => failures)
  perJob('gauge', 'interval_seconds', 'Interval of the job.', ({ everySeconds }) => everySeconds)
  perJob(
    'gauge',
    'last_success_age_seconds',
    'Time since the last successful run.',
    ({ succeededAgo }) => succeededAgo,
  )
  perJob(
    'gauge',
    'last_duration_seconds',
    'Duration of the last finished run.',
    ({ tookSeconds }) => tookSeconds,
  )
  perJob('gauge', 'running', '1 while the job is running.', ({ running }) => (running ? 1 : 0))
  perJob('gauge', 'last_failed', '1 when the last run failed.', ({ lastFailed }) => (lastFailed ? 1 : 0))
}
