import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#kernel/context.ts'
import { isDiskFailure } from '#kernel/db/unavailability.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { assertFreeDiskSpace } from '#platform/files/disk-space.ts'
import { rebuildIndexesOfChangedCollations } from '#platform/postgres/collation-versions.ts'
import { choosePostgresProcessUser, type PostgresProcessUser } from './embedded-postgres-account.ts'
import { locatePostgresBinaries, type PostgresBinaries } from './embedded-postgres-binaries.ts'
import {
  getPostgresClusterFolder,
  openPostgresCluster,
  POSTGRES_SUPERUSER,
  type PostgresCluster,
} from './embedded-postgres-cluster.ts'
import {
  findFreePort,
  findPostgresPostmaster,
  launchPostgresPostmaster,
  type PostgresPostmasterProcess,
  stopPostgresPostmaster,
} from './embedded-postgres-postmaster.ts'

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  onLost?: ((error: unknown) => void) | undefined
}

interface Site {
  cluster: PostgresCluster
  binaries: PostgresBinaries
  runner: PostgresProcessUser
  logFile: string
}

interface Running {
  postmaster: PostgresPostmasterProcess
  lease: pg.Client
}

const NAME = 'circulo'

const USERS_LOCK = 1

const MAX_START_MS = 120_000
const MAX_UNRESPONSIVE_MS = 10_000
const MAX_UNOBSERVED_MS = 5_000
const RETRY_MS = 50
const FULL_DISK_RETRY_MS = 2_000
const ALREADY_THERE = ['42710', '42P04', '23505']

/**
 * Starts PostgreSQL unless a server already runs on the data folder.
 * @throws StartupError with advice for the operator
 */
export async function startEmbeddedPostgres({ dataDir, log, onLost }: Options): Promise<EmbeddedPostgres> {
  await prepareDataDir(dataDir)
  const binaries = await locatePostgresBinaries()
  const runner = await choosePostgresProcessUser(binaries.postgres, getPostgresClusterFolder(dataDir))
  const cluster = await openPostgresCluster(dataDir, binaries, runner)
  const site: Site = { cluster, binaries, runner, logFile: path.join(dataDir, 'postgres.log') }

  let running = await ensureRunning(site)
  const { port } = running.postmaster
  await createDatabase(running.lease, cluster.password)
  const renewed = await rebuildIndexesOfChangedCollations(
    connectionString(POSTGRES_SUPERUSER, cluster.password, port, NAME),
  )
  if (renewed.length > 0) log.warn({ indexes: renewed }, 'indexes rebuilt: the collation version changed')

  let stopping = false
  let reviving: Promise<void> | undefined
  const revive = async (): Promise<void> => {
    if (stopping) return
    log.warn({ pid: running.postmaster.pid }, 'the embedded database went away; starting it again')
    try {
      running = await ensureRunning(site, port)
      watch()
    } catch (error) {
      if (await isDiskFull(dataDir)) {
        // Wait for disk space instead of exiting: a supervisor would only restart the process.
        log.error({ err: error }, 'the disk is full: the embedded database waits for space')
        await sleep(FULL_DISK_RETRY_MS)
        return revive()
      }
      log.error({ err: error }, 'the embedded database could not be started again')
      onLost?.(error)
    }
  }
  const watch = () =>
    running.lease.once('end', () => {
      reviving = revive()
    })
  watch()

  return {
    url: connectionString(NAME, cluster.password, port, NAME),
    stop: async () => {
      stopping = true
      await reviving
      const alone = await isLastUser(running.lease)
      await running.lease.end().catch(() => undefined)
      if (alone) await stopPostgresPostmaster(cluster.folder, running.postmaster.pid)
    },
  }
}

function isDiskFull(dataDir: string): Promise<boolean> {
  return assertFreeDiskSpace(dataDir).then(() => false, isDiskFailure)
}

async function ensureRunning(site: Site, port?: number): Promise<Running> {
  const { folder } = site.cluster
  const deadline = Date.now() + MAX_START_MS
  let deafSince: number | undefined
  let unseenSince: number | undefined
  // Child processes of a crashed PostgreSQL server hold the file lock until they notice the crash.
  const maxUnobservedMs = port === undefined ? MAX_UNOBSERVED_MS : MAX_START_MS
  while (Date.now() < deadline) {
    const found = await findPostgresPostmaster(folder)
    const launched =
      found ?? (await launchPostgresPostmaster({ folder, ...site, port: port ?? (await findFreePort()) }))
    if (typeof launched === 'object') {
      const lease = await takeLease(site.cluster, launched)
      if (lease) return { postmaster: launched, lease }
    }
    if (launched !== 'held') unseenSince = undefined
    else unseenSince ??= Date.now()
    if (unseenSince !== undefined && Date.now() - unseenSince > maxUnobservedMs)
      throw isLockedElsewhere(folder)
    // Stop only a PostgreSQL server that was ready: an unready server may still be starting or recovering.
    if (found?.ready) deafSince ??= Date.now()
    if (found && deafSince !== undefined && Date.now() - deafSince > MAX_UNRESPONSIVE_MS) {
      await stopPostgresPostmaster(folder, found.pid)
      deafSince = undefined
    }
    await sleep(RETRY_MS)
  }
  throw new StartupError(
    `La base de datos integrada en ${folder} no responde: revisa ${site.logFile} o indica otra base con DATABASE_URL.`,
  )
}

function isLockedElsewhere(folder: string): StartupError {
  return new StartupError(
    `La base de datos en ${folder} está en uso desde otro contenedor o equipo: corre el comando dentro del que ya está en marcha (docker exec) o detenlo primero.`,
  )
}

async function takeLease(
  cluster: PostgresCluster,
  { port }: PostgresPostmasterProcess,
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(POSTGRES_SUPERUSER, cluster.password, port, 'postgres'),
    application_name: 'circulo lease',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    if (path.resolve(String(rows[0]?.data_directory)) !== path.resolve(cluster.folder)) {
      throw new Error(`Port ${port} serves another folder`)
    }
    await client.query(`SELECT pg_advisory_lock_shared(${USERS_LOCK})`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    if (error instanceof pg.DatabaseError && error.code === '28P01') {
      throw new StartupError(
        `La contraseña guardada en ${cluster.folder} no abre la base de datos integrada: restaura la carpeta completa desde tu respaldo.`,
        { cause: error },
      )
    }
    return undefined
  }
}

async function isLastUser(lease: pg.Client): Promise<boolean> {
  try {
    await lease.query(`SELECT pg_advisory_unlock_shared(${USERS_LOCK})`)
    const { rows } = await lease.query(`SELECT pg_try_advisory_lock(${USERS_LOCK}) AS alone`)
    return rows[0]?.alone === true
  } catch {
    return true
  }
}

async function createDatabase(lease: pg.Client, password: string): Promise<void> {
  const { rows } = await lease.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME])
  if (rows.length > 0) return
  const statements = [
    `CREATE ROLE ${NAME} LOGIN CREATEDB PASSWORD ${lease.escapeLiteral(password)}`,
    `CREATE DATABASE ${NAME} OWNER ${NAME}`,
  ]
  for (const statement of statements) {
    await lease.query(statement).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && ALREADY_THERE.includes(error.code ?? ''))) throw error
    })
  }
}

function connectionString(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}
