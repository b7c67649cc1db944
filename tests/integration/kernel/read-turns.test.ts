import { expect, it } from 'vitest'
import { testApp } from '../../support/test-app.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const app = await testApp(db)
const read = (path: string, remoteAddress: string) =>
  app.inject({ url: `/trpc/${path}`, headers: { host: 'circulo.test' }, remoteAddress })
const explore = `circles.explore?input=${encodeURIComponent('{"json":{}}')}`
const professions = `identity.professions?input=${encodeURIComponent('{"json":{}}')}`

it('an expensive read is answered while many reads of another address occupy their share of connections', async () => {
  const crowd = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE directory_entry IN ACCESS EXCLUSIVE MODE`
      const waiting = Array.from({ length: 40 }, () => read(explore, '192.0.2.1'))
      // Three reads of the crowd wait for the lock; the others wait for their turn.
      await expect
        .poll(async () => {
          const [row] = await tx.$queryRaw<{ blocked: number }[]>`
            SELECT count(*)::int AS blocked FROM pg_locks WHERE NOT granted`
          return row?.blocked
        })
        .toBeGreaterThanOrEqual(3)
      expect((await read(professions, '192.0.2.2')).statusCode).toBe(200)
      return { waiting }
    },
    { timeout: 30_000 },
  )
  const answers = await Promise.all(crowd.waiting)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
