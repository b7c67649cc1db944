import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Actor } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import {
  type AccountId,
  type AppointmentId,
  type PersonId,
  type ReviewId,
  reviewIdSchema,
} from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createRandomToken, hashToken } from '#kernel/tokens.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { createUniquePhone, makeContact, type TestMember } from '../../support/factories/people.ts'
import { makeProfilePhotoRow } from '../../support/factories/photos.ts'
import { makeAppointment, type TestServiceProvider } from '../../support/factories/scheduling.ts'

export interface ContactTemplate {
  name: string
  hasCustomSlug: boolean
  professions: string[]
  shop: boolean
  photo: boolean
  hidden: boolean
  isOlder: boolean
  strangerIndex: number
}

const hostileNames = [
  'La Dueña',
  'Ladrona Ñandú',
  '<script>alert(1)</script>',
  'https://ladrona.example/perfil',
  "'; DROP TABLE person; --",
  '🧑‍🔧🧑‍🔧',
  '‮aneud al',
  'x'.repeat(120),
]

export const contactTemplateArbitrary: fc.Arbitrary<ContactTemplate> = fc.record({
  name: fc.constantFrom(...hostileNames),
  hasCustomSlug: fc.boolean(),
  professions: fc.constantFrom<string[][]>([], ['Ladrona'], ['Plomería', 'ladrona', 'Cerrajera']),
  shop: fc.boolean(),
  photo: fc.boolean(),
  hidden: fc.boolean(),
  isOlder: fc.boolean(),
  strangerIndex: fc.nat({ max: 1 }),
})

export interface CreatedContact {
  id: PersonId
  slug: string | null
  reviewId: ReviewId
  appointmentId: AppointmentId
  recommenderId: PersonId
}

let hours = 0
export const createUniqueAppointmentStartTime = () => new Date(Date.UTC(2028, 0, 1) + ++hours * 3_600_000)

export async function createContactFromTemplate(
  db: Db,
  plant: ContactTemplate,
  {
    email,
    strangers,
    salon,
  }: { email: string | null; strangers: readonly TestMember[]; salon: TestServiceProvider },
): Promise<CreatedContact> {
  const stranger = strangers[plant.strangerIndex]
  if (!stranger) throw new Error('no stranger')
  const { name, professions, shop } = plant
  const { personId: id } = await makeContact(db, {
    name,
    professions,
    email,
    phone: createUniquePhone(),
    city: 'León',
    state: 'Guanajuato',
    createdById: stranger.personId,
    ...(shop && { hasShop: true, shopName: 'La Trampa', address: 'Centro 1' }),
  })
  const photoId = plant.photo ? await makeProfilePhotoRow(db) : null
  const { slug } = await db.person.update({
    where: { id },
    data: {
      photoId,
      ...(plant.hasCustomSlug && { slug: `ladrona-${randomUUID()}` }),
      ...(plant.isOlder && { createdAt: new Date('2020-01-01') }),
    },
  })
  await addToCircle(db, stranger, { personId: id })
  const reviewId = createId(reviewIdSchema)
  await db.review.create({
    data: { id: reviewId, authorId: stranger.personId, subjectId: id, text: 'Muy puntual.' },
  })
  const client = { personId: id, name }
  const { id: appointmentId } = await makeAppointment(db, salon, client, createUniqueAppointmentStartTime())
  if (plant.hidden) await db.person.update({ where: { id }, data: { hiddenAt: new Date() } })
  return { id, slug, reviewId, appointmentId, recommenderId: stranger.personId }
}

export async function createActorWithNewSession(db: Db, accountId: AccountId): Promise<Actor> {
  const { id: personId } = await db.person.findUniqueOrThrow({ where: { accountId } })
  const sessionId = hashToken(createRandomToken())
  const expiresAt = new Date('2040-01-01')
  // Start the session in the future, so that the sign-in counts as recent on every simulated date.
  await db.session.create({
    data: { id: sessionId, accountId, expiresAt, createdAt: new Date('2039-01-01') },
  })
  return { accountId, personId, sessionId }
}

export function readOwnerOnlyProfileFields(db: Db, accountId: AccountId) {
  return db.person.findUniqueOrThrow({
    where: { accountId },
    select: {
      id: true,
      slug: true,
      name: true,
      phone: true,
      phoneKey: true,
      professions: true,
      city: true,
      state: true,
      hasShop: true,
      address: true,
      shopName: true,
      openingHours: true,
      photoId: true,
    },
  })
}

/** @returns the number of merged contacts */
export async function expectContactsKeptOrMerged(
  db: Db,
  contacts: readonly CreatedContact[],
  accountId: AccountId,
): Promise<number> {
  const person = await db.person.findUniqueOrThrow({ where: { accountId } })
  let joined = 0
  for (const contact of contacts) {
    const row = await db.person.findUnique({ where: { id: contact.id } })
    const isJoined = row === null || row.accountId === accountId
    if (isJoined) joined++
    const id = isJoined ? person.id : contact.id
    const review = await db.review.findUniqueOrThrow({ where: { id: contact.reviewId } })
    const appointment = await db.appointment.findUniqueOrThrow({ where: { id: contact.appointmentId } })
    expect([review.subjectId, appointment.clientId]).toEqual([id, id])
    const edge = { ownerId: contact.recommenderId, memberId: id }
    const edges = await db.circleMembership.count({ where: edge })
    expect(edges + (await db.suspendedMembership.count({ where: edge }))).toBe(1)
    if (!isJoined || person.hiddenAt !== null) continue
    for (const address of [contact.id, contact.slug])
      if (address !== null) {
        const { personId, profilePath } = await createTestCaller(db, null).identity.profile({ id: address })
        expect([personId, profilePath]).toEqual([id, `/perfil/${person.slug ?? id}`])
      }
  }
  return joined
}

export async function expectValidProfileOffers(db: Db, accountId: AccountId): Promise<void> {
  const actor = await createActorWithNewSession(db, accountId)
  const { identity } = createTestCaller(db, actor)
  const offers = await identity.profileOffers()
  const profile = await identity.ownProfile()
  expect(await db.profileOffer.count({ where: { personId: actor.personId } })).toBeLessThanOrEqual(27)
  for (const { value } of offers) {
    for (const [field, offered] of Object.entries(value))
      if (field === 'name' || field === 'phone' || field === 'photoId')
        expect(profile[field]).not.toBe(offered)
    if (value.professions) expect(profile.professions).not.toEqual(expect.arrayContaining(value.professions))
    if (value.photoId)
      expect((await db.photo.findUniqueOrThrow({ where: { id: value.photoId } })).attachedAt).not.toBeNull()
  }
}
