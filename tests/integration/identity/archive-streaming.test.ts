import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { buildTestApp } from '../../support/build-test-app.ts'
import { photoStorageThatDiscardsFiles } from '../../support/discarding-storage.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { makePhotos, makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const megabyte = 1024 * 1024
const photoMegabytes = 4
const photoCount = 10

const read = { opened: 0, open: 0, bytes: 0 }
const storage: PhotoStorage = {
  ...photoStorageThatDiscardsFiles,
  open: async () => {
    read.opened++
    read.open++
    let left = photoMegabytes * 16
    const stream = new Readable({
      read() {
        const piece = randomBytes(megabyte / 16)
        read.bytes += piece.length
        this.push(left-- > 0 ? piece : null)
      },
    })
    stream.on('close', () => read.open--)
    return { stream, size: photoMegabytes * megabyte }
  },
}

const app = await buildTestApp(db, { photoStorage: storage })
const origin = await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

async function download(sessionToken: string): Promise<IncomingMessage> {
  const request = get(`${origin}/api/mis-datos`, {
    headers: { cookie: `${sessionCookieName}=${sessionToken}` },
    agent: false,
  })
  const [response] = await once(request, 'response')
  onTestFinished(() => void response.destroy())
  return response
}

it('an archive download reads photos one at a time as the browser receives them, and stops on disconnect', async () => {
  const me = await makeMember(db)
  for (let made = 0; made < photoCount; made += 5)
    await makeReview(db, me, await makeContact(db), { photoIds: await makePhotos(db, me, 5) })

  const response = await download(me.sessionToken)
  response.pause()
  await expect.poll(() => read.opened).toBeGreaterThan(0)
  await sleep(500)
  expect(read.opened).toBeLessThanOrEqual(3)
  expect(read.bytes).toBeLessThan(15 * megabyte)

  response.destroy()
  await expect.poll(() => read.open).toBe(0)

  Object.assign(read, { opened: 0, bytes: 0 })
  const whole = await download(me.sessionToken)
  let received = 0
  for await (const chunk of whole) received += (chunk as Buffer).length
  expect(received).toBeGreaterThan(photoCount * photoMegabytes * megabyte)
  expect(read).toEqual({ opened: photoCount, open: 0, bytes: expect.any(Number) })
})
