import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember } from '../../support/factories/people.ts'
import { beginRawUpload, type RawUpload } from '../../support/raw-upload.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

async function outcomeOf(upload: Omit<RawUpload, 'port' | 'cookie' | 'picture'>) {
  const { sessionToken, accountId } = await makeMember(db)
  const port = Number(new URL(server.origin()).port)
  const jpeg = await createTestPicture().jpeg().toBuffer()
  const cookie = `${sessionCookieName}=${sessionToken}`
  const { status } = await beginRawUpload({ ...upload, port, cookie, picture: jpeg })
  await expect.poll(status).toBeDefined()
  return { status: status(), photos: await db.photo.count({ where: { uploaderId: accountId } }) }
}

const field = (name: string, value = 'hola') =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fields = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index}`)).join('')

describe('an unusual upload form', () => {
  it('an upload form with four fields before the file is accepted', async () => {
    expect(await outcomeOf({ before: fields(4) })).toEqual({ status: '201', photos: 1 })
  })

  it('an upload form with a preamble of 10 kB is accepted', async () => {
    expect(await outcomeOf({ before: `${'p'.repeat(10_000)}\r\n` })).toEqual({ status: '201', photos: 1 })
  })

  it.each([
    ['1,000 parts', fields(1000), { status: '400', photos: 0 }],
    [
      'a part whose headers have 100 kB',
      `--x\r\nx-odd: ${'a'.repeat(100_000)}\r\n\r\nhola\r\n`,
      { status: '201', photos: 1 },
    ],
    ['a field of 100 kB', field('f', 'a'.repeat(100_000)), { status: '201', photos: 1 }],
  ])('an upload form with %s before the file gets exactly one response', async (_what, before, outcome) => {
    expect(await outcomeOf({ before })).toEqual(outcome)
  })

  it('an upload form whose Content-Length is smaller than its body is rejected', async () => {
    expect(await outcomeOf({ framing: 'content-length: 120' })).toEqual({ status: '400', photos: 0 })
  })
})
