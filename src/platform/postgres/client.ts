import type pg from 'pg'
import { registerSqlExecutor } from '#kernel/db/statements.ts'
import { createPrismaAdapter } from '#kernel/db/transactions.ts'
import { maxDatabaseRestartMs, retryThroughDatabaseRestart } from '#kernel/db/unavailability.ts'
import { abortPoolStatementsOnSignal } from '#platform/postgres/abort-statements.ts'
import { createConnectionPool } from '#platform/postgres/pool.ts'
import { type SlowStatementWatch, watchSlowStatements } from '#platform/postgres/slow-statements.ts'
import { createPreparedStatementNames } from '#platform/postgres/statement-names.ts'
import { PrismaClient } from '#prisma'

const longStatementMs = 60_000

interface DbOptions {
  poolSize?: number
  statementTimeoutMs?: number
  maxRestartWaitMs?: number
  watch?: SlowStatementWatch | undefined
}

export function createDb(
  url: string,
  {
    poolSize = 10,
    statementTimeoutMs = longStatementMs,
    maxRestartWaitMs = maxDatabaseRestartMs,
    watch,
  }: DbOptions = {},
): PrismaClient {
  const behindPooler = new URL(url).searchParams.get('pgbouncer') === 'true'
  const names = createPreparedStatementNames()
  const nameOf = behindPooler ? () => '' : names.nameOf
  const pool = createConnectionPool(url, {
    size: poolSize,
    statementTimeoutMs,
    behindPooler,
    onOldTables: names.renew,
  })
  const limitMs = behindPooler ? statementTimeoutMs : undefined
  const abandoned = abortPoolStatementsOnSignal(pool, { url, limitMs })
  if (watch) watchSlowStatements(pool, watch)
  const prisma = new PrismaClient({
    adapter: createPrismaAdapter(pool, nameOf),
    // With Prisma's default of 2 s, transactions fail when 50 people sign up at once.
    transactionOptions: { maxWait: 10_000, timeout: 10_000 },
    errorFormat: 'minimal',
  })
  registerSqlExecutor(prisma, ({ text, ...rest }) =>
    retryThroughDatabaseRestart(text, maxRestartWaitMs, () =>
      pool.query({ name: nameOf({ sql: text }), text, ...rest }),
    ),
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

export async function closeDb(db: Pick<PrismaClient, '$disconnect'>): Promise<void> {
  await db.$disconnect()
  const pool = pools.get(db)
  if (pool && !pool.ending) await pool.end()
}

export function getConnectionPoolUsage(db: object): PoolFigures {
  return figures.get(db)?.() ?? { total: 0, idle: 0, waiting: 0 }
}
