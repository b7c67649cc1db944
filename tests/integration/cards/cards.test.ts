import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { defaultLinkPreviewUrl, maxLinkPreviewBytes } from '#kernel/cards/contract.ts'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { personLinkPreviewUrl } from '#kernel/person-card/contract.ts'
import { findVisibleDirectoryCard } from '#modules/circles/host-api.ts'
import { hidePerson } from '#modules/identity/moderation-api.ts'
import { renderProductLinkPreview } from '#platform/cards/picture.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makePhoto } from '../../support/factories/photos.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from '../photos/photo-server.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.origin() + path, { headers, redirect: 'manual' })

async function urlOf(personId: PersonId): Promise<string> {
  const facts = await findVisibleDirectoryCard(db, personId)
  if (!facts) throw new Error('The person has no card')
  return personLinkPreviewUrl(facts)
}

async function pictureOf(path: string): Promise<Buffer> {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/jpeg')
  return Buffer.from(await answer.arrayBuffer())
}

async function expectCard(bytes: Buffer): Promise<void> {
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(maxLinkPreviewBytes)
}

async function showFace({ accountId, personId }: TestMember, bytes: Buffer): Promise<void> {
  const upload = { bytes, declaredType: 'image/jpeg', kind: 'profile', uploaderId: accountId } as const
  const { id } = await makePhoto(db, server.storage, { ...upload, now: new Date() })
  await db.person.update({ where: { id: personId }, data: { photoId: id } })
}

async function photoColor(card: Buffer): Promise<number[]> {
  const { data } = await sharp(card)
    .extract({ left: 280, top: 315, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

describe('the link preview picture of a person (/tarjetas)', () => {
  it('the link preview picture of a person measures 1200 by 630 pixels, with and without a photo', async () => {
    const member = await makeMember(db, { profile: { professions: ['Plomera'], city: 'Tepic' } })
    const plain = await pictureOf(await urlOf(member.personId))
    await expectCard(plain)

    const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#2040C0' } })
      .jpeg()
      .toBuffer()
    await showFace(member, bytes)
    const card = await pictureOf(await urlOf(member.personId))
    await expectCard(card)
    for (const [at, level] of [0x20, 0x40, 0xc0].entries())
      expect(Math.abs(((await photoColor(card))[at] ?? 0) - level)).toBeLessThan(12)
  })

  it('a link preview picture is smaller than 300 kB even with a photo that hardly compresses', async () => {
    const member = await makeMember(db, { name: 'W'.repeat(60) })
    const noise = { type: 'gaussian', mean: 128, sigma: 200 } as const
    const bytes = await sharp({ create: { width: 1_000, height: 1_000, channels: 3, noise } as never })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    await showFace(member, bytes)
    await expectCard(await pictureOf(await urlOf(member.personId)))
  })

  it('a link preview picture gets a new URL when its content changes, and the old URL redirects to it', async () => {
    const [member, friend] = [await makeMember(db), await makeMember(db)]
    const before = await urlOf(member.personId)
    await addToCircle(db, friend, member)
    const after = await urlOf(member.personId)
    expect(after).not.toBe(before)
    const moved = await get(before)
    expect([moved.status, moved.headers.get('location')]).toEqual([302, after])
    expect(moved.headers.get('cache-control')).toBe('no-cache')
  })

  it('a link preview picture can be cached for a day, and a matching ETag gets the status 304', async () => {
    const member = await makeMember(db)
    const url = await urlOf(member.personId)
    const first = await get(url)
    expect(first.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(first.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const again = await get(url, { 'if-none-match': first.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('the link preview picture of a contact without an account is served with `noindex`', async () => {
    const contact = await makeContact(db)
    const answer = await get(await urlOf(contact.personId))
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
  })

  it('a link preview picture is served with X-Robots-Tag: noindex if search engines must not index the profile', async () => {
    const people = {
      worker: await makeMember(db, { profile: { professions: ['Plomero'] } }),
      client: await makeMember(db),
      unlisted: await makeMember(db, { profile: { professions: ['Plomero'], listed: false } }),
    }
    const robotsOf = async ({ personId }: { personId: PersonId }) =>
      (await get(await urlOf(personId))).headers.get('x-robots-tag')
    expect(await robotsOf(people.worker)).toBeNull()
    expect(await robotsOf(people.client)).toBe('noindex')
    expect(await robotsOf(people.unlisted)).toBe('noindex')
  })

  it('eight concurrent requests for a link preview picture get identical responses', async () => {
    const url = await urlOf((await makeMember(db)).personId)
    const cards = await Promise.all(Array.from({ length: 8 }, () => pictureOf(url)))
    expect(cards.every((card) => card.equals(cards[0] ?? Buffer.alloc(0)))).toBe(true)
  })
})

it('the link preview renderer sets the Node.js option process.report.excludeNetwork to avoid DNS lookups', async () => {
  Object.assign(process.report, { excludeNetwork: false })
  await renderProductLinkPreview()
  expect(process.report).toMatchObject({ excludeNetwork: true })
  expect(process.report.getReport()).not.toHaveProperty('header.networkInterfaces')
})

describe('the card URL returns 404', () => {
  const expectNone = async (url: string) => {
    const answer = await get(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(await answer.text()).toBe('')
  }

  it('a link preview picture returns 404 for a person hidden by the operator, even if drawn before', async () => {
    const member = await makeMember(db)
    const url = await urlOf(member.personId)
    await pictureOf(url)
    await inTransaction(db, (tx) =>
      hidePerson(tx, { personEventHandlers, clock: systemClock }, member.personId),
    )
    await expectNone(url)
  })

  it('a link preview picture returns 404 for a person who deleted the account', async () => {
    const member = await makeMember(db)
    const url = await urlOf(member.personId)
    await pictureOf(url)
    await createTestCaller(db, member.actor).identity.deleteAccount({
      password: member.password,
      email: null,
    })
    await expectNone(url)
  })

  it.each([
    '/tarjetas/01890000-0000-7000-8000-000000000000-abc.jpg',
    '/tarjetas/circulo-0.jpg',
    '/tarjetas/nadie.jpg',
    `/tarjetas/${'a'.repeat(500)}`,
  ])('a link preview picture with the unknown URL %s returns 404', expectNone)
})

it('pages that show no person use the link preview picture of the product', async () => {
  await expectCard(await pictureOf(defaultLinkPreviewUrl))
})
