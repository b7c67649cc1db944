import { execFile } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { choosePostgresProcessUser } from '#platform/postgres/embedded-postgres-account.ts'
import { locatePostgresBinaries } from '#platform/postgres/embedded-postgres-binaries.ts'
import {
  getPostgresClusterFolder,
  openPostgresCluster,
  POSTGRES_SUPERUSER,
} from '#platform/postgres/embedded-postgres-cluster.ts'
import {
  findFreePort,
  findPostgresPostmaster,
  launchPostgresPostmaster,
  type PostgresPostmasterLaunchOptions,
} from '#platform/postgres/embedded-postgres-postmaster.ts'

export interface PostgresServerWithoutSupervisor {
  dataDir: string
  port: number
  url: string
  superUrl: string
  start(): Promise<void>
  stop(how: 'fast' | 'immediate'): Promise<void>
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

export async function startUnsupervisedPostgres(dataDir: string): Promise<PostgresServerWithoutSupervisor> {
  const made = await startEmbeddedPostgres({ dataDir, log: quiet })
  await made.stop()
  const server = await serverIn(dataDir, made.url)
  await server.start()
  return server
}

async function serverIn(dataDir: string, urlElsewhere: string): Promise<PostgresServerWithoutSupervisor> {
  await prepareDataDir(dataDir)
  const binaries = await locatePostgresBinaries()
  const folder = getPostgresClusterFolder(dataDir)
  const runner = await choosePostgresProcessUser(binaries.postgres, folder)
  const { password } = await openPostgresCluster(dataDir, binaries, runner)
  const port = await findFreePort()
  const url = new URL(urlElsewhere)
  url.port = String(port)
  const superUrl = `postgresql://${POSTGRES_SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  const logFile = path.join(dataDir, 'postgres.log')
  return {
    dataDir,
    port,
    url: url.href,
    superUrl,
    start: async () => {
      const launched = launchWhenFree({ folder, binaries, runner, port, logFile })
      // A read-only standby server never reports 'ready', so a successful connection also means that PostgreSQL
      // started.
      const failed = launched.then(
        () => 'ready' as const,
        (error: unknown) => String(error),
      )
      for (;;) {
        const outcome = await Promise.race([failed, canConnect(superUrl)])
        if (outcome === true || outcome === 'ready') return
        if (typeof outcome === 'string') throw new Error(`PostgreSQL did not start: ${outcome}`)
      }
    },
    stop: async (how) => {
      const postmaster = await findPostgresPostmaster(folder)
      if (!postmaster) return
      process.kill(postmaster.pid, signals[how])
      while (await findPostgresPostmaster(folder)) await pause(20)
    },
  }
}

/** Child processes of a stopped PostgreSQL server may hold the lock of the data folder for a moment. */
async function launchWhenFree(options: PostgresPostmasterLaunchOptions): Promise<void> {
  while (typeof (await launchPostgresPostmaster(options)) === 'string') await pause(50)
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    await pause(50)
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function startStandby(
  primary: PostgresServerWithoutSupervisor,
  dataDir: string,
): Promise<PostgresServerWithoutSupervisor> {
  await primary.stop('fast')
  await prepareDataDir(dataDir)
  const folder = getPostgresClusterFolder(dataDir)
  await promisify(execFile)('cp', ['-a', getPostgresClusterFolder(primary.dataDir), folder])
  await rm(path.join(folder, 'postmaster.pid'), { force: true })
  await primary.start()
  const settings = path.join(folder, 'postgresql.auto.conf')
  const from = new URL(primary.superUrl)
  const conninfo = `host=127.0.0.1 port=${from.port} user=${from.username} password=${from.password}`
  await appendFile(settings, `primary_conninfo = '${conninfo}'\n`)
  await writeFile(path.join(folder, 'standby.signal'), '', { mode: 0o644 })
  const standby = await serverIn(dataDir, primary.url)
  await standby.start()
  await runQuery(primary.superUrl, `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await runQuery(primary.superUrl, 'SELECT pg_reload_conf()')
  const isSynchronous = `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`
  while ((await runQuery(primary.superUrl, isSynchronous)) === 0) await pause(50)
  return standby
}

/**
 * Promote a standby only when the former primary is stopped or unreachable: two writable servers would
 * diverge.
 */
export async function promoteStandby(standby: PostgresServerWithoutSupervisor): Promise<void> {
  await runQuery(standby.superUrl, 'SELECT pg_promote()')
}

async function runQuery(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
