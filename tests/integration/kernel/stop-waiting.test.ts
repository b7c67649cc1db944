import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { render } from '#client/app/entry-server.tsx'
import type { PageSource } from '#server/pages.ts'
import { noPages } from '../../support/no-pages.ts'
import { testApp } from '../../support/test-app.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const rendered = { status: 200, screen: '/', head: '', styles: '', body: 'página', state: '' }
const expensiveRead = `/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`

const sourceOf = (renderer: typeof render): PageSource => ({
  ...noPages,
  template: async () => '<!--body-->',
  entry: async () => ({ render: renderer }),
})

type Responses = ReturnType<typeof getMany>

function getMany(app: FastifyInstance, url: string, count: number) {
  return Array.from({ length: count }, () => app.inject({ url, headers: { host: 'circulo.test' } }))
}

/** Starts expensive reads of one address, of which two run. They wait for a lock until the work has ended. */
async function withBlockedReads(
  app: FastifyInstance,
  count: number,
  work: (waiting: Responses) => Promise<void>,
) {
  const reads: Responses = []
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE directory_entry IN ACCESS EXCLUSIVE MODE`
      reads.push(...getMany(app, expensiveRead, count))
      await expect
        .poll(async () => {
          const [row] = await tx.$queryRaw<{ blocked: number }[]>`
            SELECT count(DISTINCT pid)::int AS blocked FROM pg_locks WHERE NOT granted`
          return row?.blocked
        })
        .toBeGreaterThanOrEqual(2)
      await work(reads.slice(2))
    },
    { timeout: 30_000 },
  )
  const blocked = await Promise.all(reads.slice(0, 2))
  expect(blocked.map(({ statusCode }) => statusCode)).toEqual([200, 200])
}

async function expectUnavailable(requests: Responses) {
  for (const { statusCode, headers } of await Promise.all(requests))
    expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
}

it('a stop answers 503 to pages and reads that still wait, and completes those that have begun', async () => {
  let begun = 0
  const opened = Promise.withResolvers<void>()
  const source = sourceOf(async () => {
    begun += 1
    await opened.promise
    return rendered
  })
  const app = await testApp(db, {}, source)
  const pages = getMany(app, '/explorar', 5)
  await expect.poll(() => begun).toBe(2)
  await withBlockedReads(app, 5, async (waiting) => {
    void app.close()
    await expectUnavailable([...pages.slice(2), ...waiting])
  }).finally(opened.resolve)
  const complete = await Promise.all(pages.slice(0, 2))
  expect(complete.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

it('a stop answers 503 to a page whose reads still wait', async () => {
  let begun = 0
  const source = sourceOf((request) => {
    begun += 1
    return render(request)
  })
  const app = await testApp(db, {}, source)
  await withBlockedReads(app, 2, async () => {
    const pages = getMany(app, '/explorar', 1)
    await expect.poll(() => begun).toBe(1)
    void app.close()
    await expectUnavailable(pages)
  })
})
