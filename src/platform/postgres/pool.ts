import { Socket } from 'node:net'
import pg from 'pg'
import { isDatabaseUnavailable, isReadOnlyConnection, isStalePlanError } from '#kernel/db/unavailability.ts'
import { singleFlight } from '#platform/single-flight.ts'

const maxQueueWaitMs = 10_000
/** Max time in ms to open a database connection, which usually takes 5 ms. */
const maxConnectMs = 4_000
/** Max age of a connection in seconds: after a failover, an old connection may lead to a read-only server. */
const maxLifetimeSeconds = 30 * 60
/**
 * Time in ms without data during a statement, after which the pool checks whether the session still exists.
 */
const maxSilenceMs = 5_000
/**
 * Time in ms without data after which a connection behind a pooler is closed, because its session cannot be
 * checked.
 */
const maxPoolerSilenceMs = 20_000
const maxProbeMs = 2_000

/**
 * The method `query` of a connection, with all overloads of the driver: SQL text or config object, optional
 * values, optional callback.
 */
export interface DriverConnection {
  query(...given: unknown[]): unknown
}

/** Session limits of PostgreSQL, so that sessions of a crashed process end (docs/decisions/0031). */
const sessionLimits = {
  // The timeout of 15 s is longer than Prisma's transaction timeout of 10 s, so Prisma ends an idle
  // transaction before PostgreSQL does.
  idle_in_transaction_session_timeout: '15s',
  tcp_keepalives_idle: '20',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
}

interface PoolOptions {
  size: number
  statementTimeoutMs: number
  /** Whether a pooler such as PgBouncer may give each transaction another connection. */
  behindPooler: boolean
  onOldTables: () => void
}

export function createPool(
  url: string,
  { size, statementTimeoutMs, behindPooler, onOldTables }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'circulo',
    connectionTimeoutMillis: maxQueueWaitMs,
    maxLifetimeSeconds: maxLifetimeSeconds,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: ShortTimeoutClient,
    onConnect: (client) => (client instanceof ShortTimeoutClient ? prepare(client) : undefined),
  })
  const inUse = new WeakSet<pg.ClientBase>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  // A broken idle connection leaves the pool. Without this listener, the error event would end the process.
  pool.on('error', () => undefined)
  const findLiving = singleFlight(() => findLiveSessions(url))
  const introduction = sessionSetupQuery({ ...sessionLimits, statement_timeout: `${statementTimeoutMs}ms` })

  async function prepare(client: pg.Client): Promise<void> {
    const { connection } = client
    // The driver added its own `errorMessage` listener earlier. So the caller gets the error before this
    // listener closes the connection.
    connection.on('errorMessage', (error: unknown) => {
      if (isReadOnlyConnection(error)) connection.stream.destroy()
      if (isStalePlanError(error)) onOldTables()
    })
    let session: number | undefined
    const { stream } = connection
    if (stream instanceof Socket) {
      stream.setTimeout(behindPooler ? maxPoolerSilenceMs : maxSilenceMs)
      // Mark a new connection as in use, although no caller has it yet. The timeout below then also covers
      // `introduction`, a query that the pool sends on each new connection.
      inUse.add(client)
      stream.on('timeout', () => {
        if (!inUse.has(client)) return
        void (session === undefined ? isUnreachable : findLiving()).then((living) => {
          if (living === 'all' || (session !== undefined && living.has(session)))
            stream.setTimeout(maxSilenceMs)
          else stream.destroy(new Error('The database did not respond'))
        })
      })
    }
    if (behindPooler) return
    try {
      const { rows } = await client.query<{ pid: number }>(introduction)
      session = rows[0]?.pid
    } catch (error) {
      // No statement of a caller was sent on this connection yet, so report that the connection was not
      // established.
      if (isDatabaseUnavailable(error) && !isStalePlanError(error))
        throw new Error('timeout expired', { cause: error })
      // Ignore an error that does not mean an unavailable database: a server that does not support one of
      // `sessionLimits` works without all of them.
    }
  }
  return pool
}

function sessionSetupQuery(limits: Record<string, string>): string {
  const settings = Object.entries(limits).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return `SELECT pg_backend_pid() AS pid, ${settings.join(', ')}`
}

/**
 * Database client with its own timeout for opening a connection. The pool's timeout is longer, because it covers
 * waiting for a free connection.
 */
class ShortTimeoutClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: maxConnectMs })
  }
}

const isUnreachable = Promise.resolve(new Set<number>())

async function findLiveSessions(url: string): Promise<Set<number> | 'all'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: maxProbeMs,
    query_timeout: maxProbeMs,
  })
  // Without a listener, the 'error' event would end the process. The waiting statement fails too.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    const isFull = error instanceof pg.DatabaseError && error.code === '53300'
    return isFull ? 'all' : new Set()
  } finally {
    // Do not await the close of the connection: an unreachable server does not respond to the close.
    void client.end().catch(() => undefined)
  }
}
