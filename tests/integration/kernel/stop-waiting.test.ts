import { expect, it } from 'vitest'
import type { PageSource } from '#server/pages.ts'
import { noPages } from '../../support/no-pages.ts'
import { testApp } from '../../support/test-app.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const rendered = { status: 200, screen: '/', head: '', styles: '', body: 'página', state: '' }

it('a stop answers 503 to pages and reads that still wait, and completes those that have begun', async () => {
  let begun = 0
  const opened = Promise.withResolvers<void>()
  const source: PageSource = {
    ...noPages,
    template: async () => '<!--body-->',
    entry: async () => ({
      async render() {
        begun += 1
        await opened.promise
        return rendered
      },
    }),
  }
  const app = await testApp(db, {}, source)
  const get = (url: string) => app.inject({ url, headers: { host: 'circulo.test' } })
  const read = `/trpc/circles.explore?input=${encodeURIComponent('{"json":{}}')}`

  // Two pages and two reads of one address run at once.
  const [pages, reads] = await db
    .$transaction(
      async (tx) => {
        await tx.$executeRaw`LOCK TABLE directory_entry IN ACCESS EXCLUSIVE MODE`
        const requests = ['/explorar', read].map((url) => Array.from({ length: 5 }, () => get(url)))
        await expect.poll(() => begun).toBe(2)
        await expect
          .poll(async () => {
            const [row] = await tx.$queryRaw<{ blocked: number }[]>`
            SELECT count(DISTINCT pid)::int AS blocked FROM pg_locks WHERE NOT granted`
            return row?.blocked
          })
          .toBeGreaterThanOrEqual(2)
        void app.close()
        const waiting = await Promise.all(requests.flatMap((list) => list.slice(2)))
        for (const { statusCode, headers } of waiting)
          expect([statusCode, headers['retry-after']]).toEqual([503, '30'])
        return requests
      },
      { timeout: 30_000 },
    )
    .finally(opened.resolve)

  const complete = await Promise.all([...(pages ?? []).slice(0, 2), ...(reads ?? []).slice(0, 2)])
  expect(complete.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
})
