import { expect, it, onTestFinished } from 'vitest'
import type { NotReadyReason } from '#platform/readiness.ts'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
let obstacle: NotReadyReason | null = null
const app = await createTestApp(db, {}, { findObstacle: async () => obstacle })
const read = (procedure: string, json: object, remoteAddress: string) =>
  app.inject({
    url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ json }))}`,
    headers: { host: 'circulo.test' },
    remoteAddress,
  })

it('queued tRPC calls get status 503 after a failed call reveals an unavailable database', async () => {
  const lock = await acquireLock(url, preventReadsFromTables('person'))
  onTestFinished(lock.release)
  await db.$executeRaw`ALTER TABLE profession RENAME TO missing_profession`
  const statuses: number[] = []
  const crowd = Array.from({ length: 8 }, async () => {
    const { statusCode } = await read('identity.profile', { id: 'lupita' }, '192.0.2.1')
    statuses.push(statusCode)
  })
  await lock.untilWaiting(3)

  const failing = () => read('identity.professions', {}, '192.0.2.2')
  expect((await failing()).statusCode).toBe(500)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(statuses).toEqual([])

  obstacle = 'database-away'
  expect((await failing()).statusCode).toBe(500)
  await expect.poll(() => statuses).toEqual(Array(5).fill(503))

  await lock.release()
  await Promise.all(crowd)
  expect(statuses.slice(5)).toEqual([404, 404, 404])
})
