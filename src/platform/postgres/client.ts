import type pg from 'pg'
import { restartMs, retryThroughRestart } from '#kernel/db/outage.ts'
import { registerSender } from '#kernel/db/statements.ts'
import { createAdapter } from '#kernel/db/transactions.ts'
import { abortStatements } from '#platform/postgres/abort-statements.ts'
import { createPool } from '#platform/postgres/pool.ts'
import { type StatementWatch, watchStatements } from '#platform/postgres/slow-statements.ts'
import { createStatementNames } from '#platform/postgres/statement-names.ts'
import { PrismaClient } from '#prisma'

/** How long a statement of a background job, a command or a migration may run, in ms. */
const longStatementMs = 60_000

interface DbOptions {
  poolSize?: number
  statementTimeoutMs?: number
  patienceMs?: number
  watch?: StatementWatch | undefined
}

/**
 * @param url PostgreSQL connection string. The pool opens connections on demand. With `pgbouncer=true` in it no statement is
 *   kept, and nothing is set for a session, for poolers that give each statement another connection.
 * @param poolSize connections at most
 * @param statementTimeoutMs how long a statement may run before it is cancelled
 * @param patienceMs how long a read waits for a database that is not there, as while it is restarted
 * @param watch is told of slow statements; left out, nobody times them
 */
export function createDb(
  url: string,
  { poolSize = 10, statementTimeoutMs = longStatementMs, patienceMs = restartMs, watch }: DbOptions = {},
): PrismaClient {
  const behindPooler = new URL(url).searchParams.get('pgbouncer') === 'true'
  const names = createStatementNames()
  const nameOf = behindPooler ? () => '' : names.nameOf
  const pool = createPool(url, {
    size: poolSize,
    statementTimeoutMs,
    behindPooler,
    onOldTables: names.renew,
  })
  const limitMs = behindPooler ? statementTimeoutMs : undefined
  const abandoned = abortStatements(pool, { url, limitMs })
  if (watch) watchStatements(pool, watch)
  const prisma = new PrismaClient({
    adapter: createAdapter(pool, nameOf),
    // A crowd waits its turn: Prisma's own 2 s become errors when 50 people sign up at once on a busy machine.
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
    // Errors without a quote of our source.
    errorFormat: 'minimal',
  })
  registerSender(prisma, ({ text, ...rest }) =>
    retryThroughRestart(text, patienceMs, () => pool.query({ name: nameOf({ sql: text }), text, ...rest })),
  )
  pools.set(prisma, pool)
  figures.set(prisma, () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount - abandoned(),
  }))
  return prisma
}

interface PoolFigures {
  total: number
  idle: number
  waiting: number
}

const pools = new WeakMap<object, pg.Pool>()
const figures = new WeakMap<object, () => PoolFigures>()

/** Ends the client and all its connections. */
export async function closeDb(db: Pick<PrismaClient, '$disconnect'>): Promise<void> {
  await db.$disconnect()
  const pool = pools.get(db)
  if (pool && !pool.ending) await pool.end()
}

/** Connections of a client: open, open and idle, and how many callers wait for one. */
export function poolFigures(db: object): PoolFigures {
  return figures.get(db)?.() ?? { total: 0, idle: 0, waiting: 0 }
}
