import { Socket } from 'node:net'
import pg from 'pg'
import {
  isDatabaseUnavailable,
  isReadOnlyConnection,
  isStaleQueryPlanError,
} from '#kernel/db/unavailability.ts'
import { singleFlight } from '#platform/single-flight.ts'

const maxQueueWaitMs = 10_000
const maxConnectMs = 4_000
/** Max age of a database connection: after a failover, an old connection may lead to a read-only server. */
const maxLifetimeSeconds = 30 * 60
/** Time in ms without a response after which the pool checks whether the database session still exists. */
const maxSilenceMs = 5_000
const maxPoolerSilenceMs = 20_000
const maxProbeMs = 2_000

export interface PostgresDriverConnection {
  query(...given: unknown[]): unknown
}

/** With these settings, PostgreSQL ends the sessions of a crashed server process (docs/decisions/0031). */
const sessionLimits = {
  // The timeout of idle transactions exceeds Prisma's 10 s, so that Prisma ends transactions first.
  idle_in_transaction_session_timeout: '15s',
  tcp_keepalives_idle: '20',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
}

interface PoolOptions {
  size: number
  statementTimeoutMs: number
  behindPooler: boolean
  onOldTables: () => void
}

export function createConnectionPool(
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
  pool.on('error', () => undefined)
  const findLiving = singleFlight(() => findLiveSessions(url))
  const introduction = sessionSetupQuery({ ...sessionLimits, statement_timeout: `${statementTimeoutMs}ms` })

  async function prepare(client: pg.Client): Promise<void> {
    const { connection } = client
    connection.on('errorMessage', (error: unknown) => {
      if (isReadOnlyConnection(error)) connection.stream.destroy()
      if (isStaleQueryPlanError(error)) onOldTables()
    })
    let session: number | undefined
    const { stream } = connection
    if (stream instanceof Socket) {
      stream.setTimeout(behindPooler ? maxPoolerSilenceMs : maxSilenceMs)
      // The timeout must also cover the query that sets up the session.
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
      // Report a connection timeout: callers may then safely repeat their SQL statement.
      if (isDatabaseUnavailable(error) && !isStaleQueryPlanError(error))
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
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    const isFull = error instanceof pg.DatabaseError && error.code === '53300'
    return isFull ? 'all' : new Set()
  } finally {
    void client.end().catch(() => undefined)
  }
}
