import { Socket } from 'node:net'
import pg from 'pg'
import { isOfOldTables, isOutage, spoilsConnection } from '#kernel/db/outage.ts'
import { askOnce } from '#platform/ask-once.ts'

/** Longest that somebody waits for a connection to be free, in ms: a crowd waits its turn. */
const longestQueue = 10_000
/** Longest that a connection takes to be made, in ms; most take five. */
const longestConnecting = 4_000
/** A connection lives this long, in s: after a failover some may lead where nobody writes any more. */
const longestLife = 30 * 60
/** A connection over which nothing has come for so long although something was asked is looked after, in ms. */
const silence = 5_000
/** Through a pooler it cannot be looked after: it is given up after this, in ms. */
const silenceOfPooler = 20_000
/** Longest that it takes to be told whether a server lives, in ms. */
const longestLook = 2_000

/** `query` of a connection, with all overloads of the driver: SQL text or config object, optional values, optional callback. */
export interface DriverConnection {
  query(...given: unknown[]): unknown
}

/** What PostgreSQL itself ends, so that nothing of a process that is gone stays: see docs/decisions/0031. */
const sessionLimits = {
  // Above all that a transaction does between two statements, which is Prisma's to end after ten seconds.
  idle_in_transaction_session_timeout: '15s',
  tcp_keepalives_idle: '20',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
}

interface PoolOptions {
  /** Connections at most. */
  size: number
  /** Max duration of a statement, in ms. Not set behind a pooler, because sessions are shared. */
  statementTimeoutMs: number
  /** Whether a pooler stands between that gives each transaction another connection. */
  behindPooler: boolean
  /** Is told that the tables have changed under the statements that connections keep. */
  onOldTables: () => void
}

/**
 * The connections of one process. Whatever becomes of the server, nobody waits for one without end: not for a free one, not for
 * a new one, not for an answer of a server that is gone without saying so.
 */
export function createPool(
  url: string,
  { size, statementTimeoutMs, behindPooler, onOldTables }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    application_name: 'circulo',
    connectionTimeoutMillis: longestQueue,
    maxLifetimeSeconds: longestLife,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    Client: QuickClient,
    onConnect: (client) => (client instanceof QuickClient ? prepare(client) : undefined),
  })
  const inUse = new WeakSet<pg.ClientBase>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  // An idle connection that breaks leaves the pool; unheard, it would end the process.
  pool.on('error', () => undefined)
  const findLiving = askOnce(() => livingSessions(url))
  const introduction = introduce({ ...sessionLimits, statement_timeout: `${statementTimeoutMs}ms` })

  async function prepare(client: pg.Client): Promise<void> {
    const { connection } = client
    // Whoever asked is told first: their own listener is older.
    connection.on('errorMessage', (error: unknown) => {
      if (spoilsConnection(error)) connection.stream.destroy()
      if (isOfOldTables(error)) onOldTables()
    })
    let session: number | undefined
    const { stream } = connection
    if (stream instanceof Socket) {
      stream.setTimeout(behindPooler ? silenceOfPooler : silence)
      // What is asked here is asked before anybody has the connection.
      inUse.add(client)
      stream.on('timeout', () => {
        if (!inUse.has(client)) return
        void (session === undefined ? isGone : findLiving()).then((living) => {
          if (living === 'all' || (session !== undefined && living.has(session))) stream.setTimeout(silence)
          else stream.destroy(new Error('The database went silent'))
        })
      })
    }
    if (behindPooler) return
    try {
      const { rows } = await client.query<{ pid: number }>(introduction)
      session = rows[0]?.pid
    } catch (error) {
      // Nobody has asked anything of it yet.
      if (isOutage(error) && !isOfOldTables(error)) throw new Error('timeout expired', { cause: error })
      // A server that does not know one of these limits does without all of them.
    }
  }
  return pool
}

function introduce(limits: Record<string, string>): string {
  const settings = Object.entries(limits).map(([name, value]) => `set_config('${name}', '${value}', false)`)
  return `SELECT pg_backend_pid() AS pid, ${settings.join(', ')}`
}

/** Waits for a new connection less than one waits for a free one. */
class QuickClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: longestConnecting })
  }
}

const isGone = Promise.resolve(new Set<number>())

/**
 * The sessions that the server at this address has, by a connection of its own; none when it does not answer, 'all' when it lives
 * and has no place left to say more.
 */
async function livingSessions(url: string): Promise<Set<number> | 'all'> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: longestLook,
    query_timeout: longestLook,
  })
  // Reported by what is awaited; unheard, it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
    return new Set(rows.map(({ pid }) => pid))
  } catch (error) {
    const isFull = error instanceof pg.DatabaseError && error.code === '53300'
    return isFull ? 'all' : new Set()
  } finally {
    // A server that is gone says no goodbye.
    void client.end().catch(() => undefined)
  }
}
