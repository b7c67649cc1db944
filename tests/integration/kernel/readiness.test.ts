import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { executeStatement } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { closeDb, createDb, getConnectionPoolUsage } from '#platform/postgres/client.ts'
import { createReadinessCheck } from '#platform/readiness.ts'
import { createTestConfig } from '../../support/caller.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()

it('/readyz responds 200 while other requests use all database connections or wait for one', async () => {
  const size = 2
  const crowded = createDb(url, { poolSize: size })
  const readiness = createReadinessCheck(createTestConfig(), url)
  onTestFinished(readiness.stop)
  const release = Promise.withResolvers<void>()
  let held = 0
  const holders = Array.from({ length: size }, () =>
    inTransaction(crowded, async (tx) => {
      await executeStatement(tx)`SELECT 1`
      held += 1
      await release.promise
    }),
  )
  while (held < size) await sleep(5)
  const waiting = Array.from({ length: 20 }, () => executeStatement(crowded)`SELECT 1`)
  onTestFinished(async () => {
    release.resolve()
    await Promise.all([...holders, ...waiting])
    await closeDb(crowded)
  })
  while (getConnectionPoolUsage(crowded).waiting < waiting.length) await sleep(5)

  const app = await createTestApp(crowded, {}, { findObstacle: readiness.findObstacle })
  const response = await app.inject({ url: '/readyz', headers: { host: 'circulo.test' } })
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready' }])
  expect(getConnectionPoolUsage(crowded).waiting).toBeGreaterThanOrEqual(waiting.length)
})

it('/readyz responds 503 when a migration is missing', async () => {
  const readiness = createReadinessCheck(createTestConfig(), url)
  onTestFinished(readiness.stop)
  expect(await readiness.findObstacle()).toBeNull()
  const rolledBack = await db.$executeRaw`
    UPDATE _prisma_migrations SET rolled_back_at = now()
    WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`
  expect(rolledBack).toBe(1)
  const app = await createTestApp(db, {}, { findObstacle: readiness.findObstacle })
  expect((await app.inject({ url: '/readyz', headers: { host: 'circulo.test' } })).statusCode).toBe(503)
})
