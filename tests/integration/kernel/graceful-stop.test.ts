import type { FastifyInstance } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import { createTestHtmlPageProvider } from '../../support/html-page-providers.ts'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const rendered = { status: 200, screen: '/', head: '', styles: '', body: 'página', state: '' }
const expensiveRead = `/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`

type Responses = ReturnType<typeof getMany>

function getMany(app: FastifyInstance, url: string, count: number) {
  return Array.from({ length: count }, () => app.inject({ url, headers: { host: 'circulo.test' } }))
}

async function withBlockedReads(
  app: FastifyInstance,
  count: number,
  work: (waiting: Responses) => Promise<void>,
) {
  const lock = await acquireLock(url, preventReadsFromTables('directory_entry'))
  onTestFinished(lock.release)
  const reads = getMany(app, expensiveRead, count)
  await lock.untilWaiting(3)
  await work(reads.slice(3))
  await lock.release()
  const blocked = await Promise.all(reads.slice(0, 3))
  expect(blocked.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
}

async function expectUnavailable(requests: Responses) {
  for (const { statusCode, headers } of await Promise.all(requests))
    expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
}

it('a graceful server shutdown responds 503 to queued page requests and queries, and completes a page that is being rendered', async () => {
  let begun = 0
  const opened = Promise.withResolvers<void>()
  const pageProvider = createTestHtmlPageProvider(async () => {
    begun += 1
    await opened.promise
    return rendered
  })
  const app = await createTestApp(db, {}, { pageProvider })
  const pages = getMany(app, '/explorar', 5)
  await expect.poll(() => begun).toBe(2)
  await withBlockedReads(app, 6, async (waiting) => {
    void app.close()
    await expectUnavailable([...pages.slice(2), ...waiting])
  }).finally(opened.resolve)
  const complete = await Promise.all(pages.slice(0, 2))
  expect(complete.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

it('a graceful stop responds 503 to a page whose data queries wait for the database', async () => {
  let begun = 0
  const pageProvider = createTestHtmlPageProvider((request) => {
    begun += 1
    return render(request)
  })
  const app = await createTestApp(db, {}, { pageProvider })
  await withBlockedReads(app, 3, async () => {
    const pages = getMany(app, '/explorar', 1)
    await expect.poll(() => begun).toBe(1)
    void app.close()
    await expectUnavailable(pages)
  })
})
