import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { photoRoutes } from '#platform/photos/routes.ts'
import { respondWithError } from '#server/error-handler.ts'
import { photoStorageThatDiscardsFiles } from '../../support/discarding-storage.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { beginRawUpload } from '../../support/raw-upload.ts'
import { createTestDb } from '../../support/test-db.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()
const spoolFolder = await mkdtemp(path.join(tmpdir(), 'circulo-spool-'))
let member: TestMember
let port = 0

const app = Fastify()
app.setErrorHandler(respondWithError)
await app.register(photoRoutes, {
  db,
  clock: systemClock,
  storage: photoStorageThatDiscardsFiles,
  quota: { count: 200, megabytes: 100 },
  spoolFolder,
  maxBodyMs: 500,
  addressOf: ({ ip }) => ip,
  resolveActor: async () => member.actor,
})

beforeAll(async () => {
  member = await makeMember(db)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await app.close()
  await rm(spoolFolder, { recursive: true })
})

const begin = (sent: number) => beginRawUpload({ port, cookie: '', picture: Buffer.alloc(100_000), sent })

describe('a body that arrives too slowly', () => {
  it('an upload whose body arrives too slowly gets 408 with an error code, and its connection is closed', async () => {
    const upload = await begin(3)
    await expect.poll(upload.status).toBe('408')
    expect(upload.text()).toContain('"appCode":"PHOTOS.TOO_SLOW"')
    await expect.poll(upload.isClosed).toBe(true)
  })

  it('an upload gets 408 when its body stops before the file begins', async () => {
    const before = '--x\r\ncontent-disposition: form-data; name="otro"\r\n\r\nhola'
    const upload = await beginRawUpload({ port, cookie: '', picture: Buffer.alloc(9), sent: 0, before })
    await expect.poll(upload.status).toBe('408')
  })

  it('an upload that was rejected as too slow no longer counts as an upload in progress', async () => {
    const stalled = await Promise.all(Array.from({ length: 6 }, () => begin(3)))
    await expect.poll(() => stalled.map(({ status }) => status())).toEqual(Array(6).fill('408'))
    const jpeg = await createTestPicture().jpeg().toBuffer()
    const upload = await beginRawUpload({ port, cookie: '', picture: jpeg })
    await expect.poll(upload.status).toBe('201')
  })

  it('an upload that was rejected as too slow leaves no file behind', async () => {
    expect(await readdir(spoolFolder)).toEqual([])
  })
})
