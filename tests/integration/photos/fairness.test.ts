import { readdir, readlink } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { beginRawUpload, type RawUpload } from '../../support/raw-upload.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

const cookieOf = ({ sessionToken }: TestMember) => `${sessionCookieName}=${sessionToken}`
const begin = (member: TestMember, upload: Pick<RawUpload, 'picture' | 'sent' | 'address'>) =>
  beginRawUpload({ port: Number(new URL(server.origin()).port), cookie: cookieOf(member), ...upload })
const makeMembers = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(db)))
const small = () => createTestPicture().jpeg().toBuffer()

/** Unlinked temporary files of uploads appear only among the open files of the process. */
async function countSpoolFiles(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd')
  const targets = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return targets.filter((target) => target.includes('.upload-')).length
}

describe.runIf(process.platform === 'linux')('unfinished uploads', () => {
  it.each([
    ['a few bytes', 3],
    ['14 MB', 14 * 1024 * 1024],
  ])('20 unfinished uploads that stop after %s do not block other accounts', async (_what, sent) => {
    const stalling = await makeMembers(4)
    const [neighbour, other] = [await makeMember(db), await makeMember(db)]
    const body = Buffer.alloc(sent + 1000, 7)
    const stalled = await Promise.all(
      stalling.flatMap((member) => Array.from({ length: 5 }, () => begin(member, { picture: body, sent }))),
    )
    await expect.poll(countSpoolFiles).toBe(20)

    const fromSameAddress = await server.upload(await small(), neighbour)
    const fromAnother = await begin(other, { picture: await small(), address: '127.0.0.2' })

    expect(fromSameAddress.status).toBe(201)
    await expect.poll(fromAnother.status).toBe('201')
    expect(stalled.map(({ status }) => status())).toEqual(stalled.map(() => undefined))
    for (const { socket } of stalled) socket.destroy()
    await expect.poll(countSpoolFiles).toBe(0)
  })

  it('a seventh upload of one account gets 429 while six are in progress, and 201 after they have ended', async () => {
    const member = await makeMember(db)
    const stall = () => begin(member, { picture: Buffer.alloc(100), sent: 3 })
    const stalled = await Promise.all(Array.from({ length: 6 }, stall))
    await expect.poll(countSpoolFiles).toBe(6)

    const rejected = await server.upload(await small(), member)
    expect([rejected.status, (await rejected.json()).appCode]).toEqual([429, 'PHOTOS.BUSY'])
    expect(rejected.headers.get('retry-after')).toBe('30')

    for (const { socket } of stalled) socket.destroy()
    await expect.poll(countSpoolFiles).toBe(0)
    expect((await server.upload(await small(), member)).status).toBe(201)
  })

  it('the 41st upload of one network gets 429 while 40 are in progress; another network is not limited', async () => {
    const members = await makeMembers(8)
    const stalled = await Promise.all(
      members.flatMap((member) =>
        Array.from({ length: 5 }, () => begin(member, { picture: Buffer.alloc(100), sent: 3 })),
      ),
    )
    await expect.poll(countSpoolFiles).toBe(40)
    const newcomer = await makeMember(db)

    const rejected = await server.upload(await small(), newcomer)
    const elsewhere = await begin(newcomer, { picture: await small(), address: '127.0.0.2' })

    expect([rejected.status, (await rejected.json()).appCode]).toEqual([429, 'PHOTOS.BUSY'])
    await expect.poll(elsewhere.status).toBe('201')
    for (const { socket } of stalled) socket.destroy()
    await expect.poll(countSpoolFiles).toBe(0)
  })
})

describe('the order in which uploaded photos are encoded', () => {
  it("the encoding queue puts a second account's photo before the first account's remaining photos", async () => {
    const [hoarder, other] = [await makeMember(db), await makeMember(db)]
    const create = { width: 3000, height: 3000, channels: 3, background: '#A63F24' } as const
    const large = await sharp({ create, limitInputPixels: false }).png().toBuffer()
    const uploads = await Promise.all(Array.from({ length: 6 }, () => begin(hoarder, { picture: large })))
    const answered = () => uploads.filter(({ status }) => status() !== undefined).length
    await expect.poll(answered, { interval: 5 }).toBeGreaterThan(0)

    expect((await server.upload(await small(), other)).status).toBe(201)

    expect(answered()).toBeLessThan(6)
    await expect
      .poll(() => uploads.map(({ status }) => status()), { timeout: 60_000 })
      .toEqual(Array(6).fill('201'))
  })
})
