import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { type PhotoId, photoIdSchema } from '#kernel/ids/contract.ts'
import { attachPhotos } from '#kernel/photos/attachments.ts'
import { photoDiscardUrl } from '#kernel/photos/contract.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'
import { createTestPicture } from './pictures.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

async function uploadedBy({ sessionToken }: TestMember): Promise<PhotoId> {
  const answer = await server.upload(await createTestPicture().jpeg().toBuffer(), { sessionToken })
  return photoIdSchema.parse((await answer.json()).id)
}

function discard(photoId: PhotoId, by: TestMember | null, origin?: string): Promise<Response> {
  const headers = new Headers({ origin: origin ?? server.origin() })
  if (by) headers.set('cookie', `${sessionCookieName}=${by.sessionToken}`)
  return fetch(server.origin() + photoDiscardUrl(photoId), { method: 'DELETE', headers })
}

const whole = 1 + photoFileNames.length
const rows = (id: string) => db.photo.count({ where: { id } })
const files = async (id: string) =>
  (await readdir(server.folder(), { recursive: true })).filter((name) => name.includes(id)).length

describe('discarding an uploaded photo that is not attached', () => {
  it('discarding an unattached photo removes its row and its files at once', async () => {
    const member = await makeMember(db)
    const id = await uploadedBy(member)
    expect([await rows(id), await files(id)]).toEqual([1, whole])
    expect((await discard(id, member)).status).toBe(204)
    expect([await rows(id), await files(id)]).toEqual([0, 0])
    expect((await discard(id, member)).status).toBe(204)
  })

  it('discarding a photo is rejected for an attached photo, for other accounts and for other sites', async () => {
    const [member, stranger] = [await makeMember(db), await makeMember(db)]
    const [id, used] = [await uploadedBy(member), await uploadedBy(member)]
    const { accountId: uploaderId } = member
    const attachment = { photoIds: [used], uploaderId, personId: stranger.personId, now: new Date() }
    await attachPhotos(db, { ...attachment, kind: 'work' })

    expect((await discard(used, member)).status).toBe(204)
    expect((await discard(id, stranger)).status).toBe(204)
    // @ts-expect-error the text '../../etc' is not a PhotoId
    expect((await discard('../../etc', member)).status).toBe(404)
    expect((await discard(id, null)).status).toBe(401)
    expect((await discard(id, member, 'https://malo.example')).status).toBe(403)
    for (const kept of [id, used]) expect([await rows(kept), await files(kept)]).toEqual([1, whole])
  })
})
