import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { maxLinkPreviewBytes } from '#kernel/cards/contract.ts'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  getSharedListPictureUrl,
  type SharedListPictureFormat,
  sharedListPictureFormats,
} from '#kernel/list-card/contract.ts'
import { createQrCode } from '#kernel/qr/contract.ts'
import { hidePerson } from '#modules/identity/moderation-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { unusualTestTexts } from '../../support/naughty-strings.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from '../photos/photo-server.ts'
import { makeContactsInOwnerCircle, shareList } from './list-steps.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)
const formats: SharedListPictureFormat[] = ['square', 'story', 'link']
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin() + path, { headers })

async function pictureOf(list: { path: string }, format: SharedListPictureFormat): Promise<Buffer> {
  const answer = await get(getSharedListPictureUrl(list.path, format))
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  return Buffer.from(await answer.arrayBuffer())
}

describe('the pictures of a shared list', () => {
  it.each(formats)('a shared list’s picture has the size %s, for one or twelve people', async (format) => {
    const ana = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, ana, 12)
    for (const people of [contacts.slice(0, 1), contacts]) {
      const picture = await pictureOf(await shareList(db, ana, people, { trade: 'Plomería' }), format)
      const { width, height } = sharedListPictureFormats[format]
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width, height })
      expect(picture.length).toBeLessThan(maxLinkPreviewBytes)
    }
  })

  it('the server draws the picture of a shared list even if names, trades and reviews contain unusual characters', async () => {
    const ana = await makeMember(db)
    const people = await Promise.all(
      ['', '你好', '🧑‍🔧', 'W'.repeat(120), ...unusualTestTexts.slice(0, 8)].map(async (text) => {
        const person = await makeMember(db)
        await makeReview(db, ana, person, { text: `Bien. ${text}`.slice(0, 400) })
        const profile = { professions: [text || 'Sin nombre'], name: text || 'X' }
        await db.person.update({ where: { id: person.personId }, data: profile })
        return person
      }),
    )
    await addToCircle(db, ana, ...people)
    for (const half of [people.slice(0, 6), people.slice(6)]) {
      const list = await shareList(db, ana, half)
      for (const format of formats) expect((await pictureOf(list, format)).length).toBeGreaterThan(5_000)
    }
  })

  it('pictures of a shared list are not indexed; an unchanged picture gets the status 304', async () => {
    const ana = await makeMember(db)
    const contacts = await makeContactsInOwnerCircle(db, ana, 2)
    const list = await shareList(db, ana, contacts)
    const url = getSharedListPictureUrl(list.path, 'square')
    const first = await get(url)
    expect(first.headers.get('x-robots-tag')).toBe('noindex')
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    expect((await get(url, headers)).status).toBe(304)
    const ctx = { personEventHandlers, clock: systemClock }
    await inTransaction(db, (tx) => hidePerson(tx, ctx, contacts[0]?.personId ?? ana.personId))
    const changed = await get(url, headers)
    expect(changed.status).toBe(200)
    expect(Buffer.from(await changed.arrayBuffer()).equals(Buffer.from(await first.arrayBuffer()))).toBe(
      false,
    )
  })

  it('a picture of a shared list gets 404 after the list is revoked, or with another token or format', async () => {
    const ana = await makeMember(db)
    const list = await shareList(db, ana, await makeContactsInOwnerCircle(db, ana, 1))
    await pictureOf(list, 'square')
    const wrong = [`/tarjetas${list.path}/otra.jpg`, `/tarjetas${list.path}x/cuadrada.jpg`]
    await createTestCaller(db, ana.actor).lists.revoke({ listId: list.listId })
    for (const path of [...wrong, getSharedListPictureUrl(list.path, 'square')]) {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
  })
})

it('the QR code of a shared list has the three finder patterns that scanners look for', () => {
  const { size, path } = createQrCode(`https://circulo.example/lista/${'a'.repeat(44)}`)
  expect(size).toBe(37)
  // The upper and lower lines of a QR code's finder pattern are seven dark modules.
  for (const run of ['M0 0h7v1', `M${size - 7} 0h7v1`, `M0 ${size - 7}h7v1`]) expect(path).toContain(run)
})
