import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#kernel/context.ts'
import { isDiskFailure } from '#kernel/db/outage.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { prepareDataDir } from '#platform/files/data-dir.ts'
import { assertReserve } from '#platform/files/disk-space.ts'
import { renewOrder } from '#platform/postgres/collation-versions.ts'
import { chooseRunner, type Runner } from './embedded-postgres-account.ts'
import { locateBinaries, type PostgresBinaries } from './embedded-postgres-binaries.ts'
import { type Cluster, clusterFolder, openCluster, SUPERUSER } from './embedded-postgres-cluster.ts'
import {
  findFreePort,
  findPostmaster,
  launch,
  type Postmaster,
  stopPostmaster,
} from './embedded-postgres-postmaster.ts'

export interface EmbeddedPostgres {
  /** Connection string of the product's role and database, on the loopback address. */
  url: string
  /** Stops the server, unless another process of the product still uses it: the last one to leave stops it. */
  stop(): Promise<void>
}

interface Options {
  /** Absolute path; the cluster lives in its folder `postgres`. */
  dataDir: string
  log: Log
  /** Told when the server went away and cannot be started again. */
  onLost?: ((error: unknown) => void) | undefined
}

/** What a start needs to know, gathered once. */
interface Site {
  cluster: Cluster
  binaries: PostgresBinaries
  runner: Runner
  logFile: string
}

interface Running {
  postmaster: Postmaster
  lease: pg.Client
}

/** Role and database of the product. The role owns the database and may create others, and is no superuser. */
const NAME = 'circulo'

/** Who uses the server holds this lock shared; who wants to stop it needs it alone. */
const USERS_LOCK = 1

/** Recovery after a crash replays what was committed, which takes long after heavy writing. */
const LONGEST_START_MS = 120_000
const LONGEST_DEAF_MS = 10_000
/** One that nobody sees may be on its way out; the other of two that start at once is seen within this time. */
const LONGEST_UNSEEN_MS = 5_000
const RETRY_MS = 50
/** Pause between two attempts to start the server on a full disk; shorter than the limit of a graceful stop. */
const FULL_DISK_RETRY_MS = 2_000
const ALREADY_THERE = ['42710', '42P04', '23505']

/**
 * Starts the PostgreSQL 17 that comes with the product, or joins the one that already serves this folder, because a former
 * process was killed or another one runs. A server that dies while in use is started again on the same port.
 * Nothing that was committed is lost by killing any of the processes.
 * @throws StartupError with a sentence that says what to do.
 */
export async function startEmbeddedPostgres({ dataDir, log, onLost }: Options): Promise<EmbeddedPostgres> {
  await prepareDataDir(dataDir)
  const binaries = await locateBinaries()
  const runner = await chooseRunner(binaries.postgres, clusterFolder(dataDir))
  const cluster = await openCluster(dataDir, binaries, runner)
  const site: Site = { cluster, binaries, runner, logFile: path.join(dataDir, 'postgres.log') }

  let running = await ensureRunning(site)
  const { port } = running.postmaster
  await createDatabase(running.lease, cluster.password)
  const renewed = await renewOrder(connectionString(SUPERUSER, cluster.password, port, NAME))
  if (renewed.length > 0)
    log.warn({ indexes: renewed }, 'indexes built anew: the order of texts has another version')

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
        // Do not end the process: that frees no space, and a supervisor would restart it in vain.
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
      // One that is coming back at this moment has to be stopped too.
      await reviving
      const alone = await isLastUser(running.lease)
      await running.lease.end().catch(() => undefined)
      if (alone) await stopPostmaster(cluster.folder, running.postmaster.pid)
    },
  }
}

function isDiskFull(dataDir: string): Promise<boolean> {
  return assertReserve(dataDir).then(() => false, isDiskFailure)
}

/** Joins or starts the server, however many processes try at once, and takes the shared lock on it. */
async function ensureRunning(site: Site, port?: number): Promise<Running> {
  const { folder } = site.cluster
  const deadline = Date.now() + LONGEST_START_MS
  let deafSince: number | undefined
  let unseenSince: number | undefined
  // On a server that died under us: what it was busy with holds its lock until it notices.
  const longestUnseen = port === undefined ? LONGEST_UNSEEN_MS : LONGEST_START_MS
  while (Date.now() < deadline) {
    const found = await findPostmaster(folder)
    const launched = found ?? (await launch({ folder, ...site, port: port ?? (await findFreePort()) }))
    if (typeof launched === 'object') {
      const lease = await takeLease(site.cluster, launched)
      if (lease) return { postmaster: launched, lease }
    }
    if (launched !== 'held') unseenSince = undefined
    else unseenSince ??= Date.now()
    if (unseenSince !== undefined && Date.now() - unseenSince > longestUnseen) throw heldElsewhere(folder)
    // One that is starting, recovering or on its way out needs time; one that is ready and stays deaf is of no use.
    if (found?.ready) deafSince ??= Date.now()
    if (found && deafSince !== undefined && Date.now() - deafSince > LONGEST_DEAF_MS) {
      await stopPostmaster(folder, found.pid)
      deafSince = undefined
    }
    await sleep(RETRY_MS)
  }
  throw new StartupError(
    `La base de datos integrada en ${folder} no responde: revisa ${site.logFile} o indica otra base con DATABASE_URL.`,
  )
}

function heldElsewhere(folder: string): StartupError {
  return new StartupError(
    `La base de datos en ${folder} está en uso desde otro contenedor o equipo: corre la orden dentro del que ya está en marcha (docker exec) o detenlo primero.`,
  )
}

/** A connection held for as long as we use the server; undefined while the server cannot give it. */
async function takeLease(cluster: Cluster, { port }: Postmaster): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: connectionString(SUPERUSER, cluster.password, port, 'postgres'),
    application_name: 'circulo lease',
    connectionTimeoutMillis: 5_000,
  })
  // Heard through 'end'; unheard, it would end the process.
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
    // The server is already on its way out.
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
      // Another process does the same at this moment, or a former one was killed halfway.
      if (!(error instanceof pg.DatabaseError && ALREADY_THERE.includes(error.code ?? ''))) throw error
    })
  }
}

function connectionString(user: string, password: string, port: number, database: string): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}
