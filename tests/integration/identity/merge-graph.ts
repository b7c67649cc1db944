import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Db } from '#kernel/db/statements.ts'
import {
  type AccountId,
  type AppointmentId,
  type InvitationId,
  invitationIdSchema,
  type PersonId,
  type PhotoId,
  personIdSchema,
  photoIdSchema,
  type ReviewId,
  reviewIdSchema,
} from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { PrismaClient } from '#prisma'
import { createTestAccountId, createUniquePhone } from '../../support/factories/people.ts'
import { makeAppointment } from '../../support/factories/scheduling.ts'
import { requireValue } from '../../support/require-value.ts'

/** Each person has a number: the member has 0, and the contacts to merge have the next numbers. */
export interface PersonRelationGraph {
  contacts: number
  people: number
  edges: { owner: number; member: number; day: number }[]
  reviews: { author: number; subject: number; photos: number }[]
  appointments: { client: number; provider: number; cancelled: boolean }[]
  invitations: { inviter: number; contact: number; used: boolean }[]
  redirects: number[]
  formerSlugs: number[]
  added: { person: number; by: number }[]
}

const size = 7
const person = fc.nat({ max: size - 1 })
const ties = <Shape extends object>(shape: fc.Arbitrary<Shape>, [a, b]: [keyof Shape, keyof Shape]) =>
  fc.array(
    shape.filter((tie) => tie[a] !== tie[b]),
    { maxLength: 16 },
  )

export const personRelationGraphArbitrary: fc.Arbitrary<PersonRelationGraph> = fc.record({
  contacts: fc.integer({ min: 1, max: 3 }),
  people: fc.constant(size),
  edges: fc.uniqueArray(
    fc
      .record({ owner: person, member: person, day: fc.nat({ max: 300 }) })
      .filter(({ owner, member }) => owner !== member),
    { maxLength: 30, selector: ({ owner, member }) => `${owner}>${member}` },
  ),
  reviews: ties(fc.record({ author: person, subject: person, photos: fc.nat({ max: 2 }) }), [
    'author',
    'subject',
  ]),
  appointments: ties(fc.record({ client: person, provider: person, cancelled: fc.boolean() }), [
    'client',
    'provider',
  ]),
  invitations: ties(fc.record({ inviter: person, contact: person, used: fc.boolean() }), [
    'inviter',
    'contact',
  ]),
  redirects: fc.array(person, { maxLength: 4 }),
  formerSlugs: fc.array(person, { maxLength: 4 }),
  added: fc.uniqueArray(
    fc.record({ person, by: person }).filter((tie) => tie.person !== tie.by),
    { maxLength: 6, selector: (tie) => tie.person },
  ),
})

export function removeMemberRelations(graph: PersonRelationGraph): PersonRelationGraph {
  const isElse = (...numbers: number[]) => !numbers.includes(0)
  return {
    ...graph,
    edges: graph.edges.filter(({ owner, member }) => isElse(owner, member)),
    reviews: graph.reviews.filter(({ author, subject }) => isElse(author, subject)),
    appointments: graph.appointments.filter(({ client, provider }) => isElse(client, provider)),
    invitations: graph.invitations.filter(({ inviter }) => isElse(inviter)),
    redirects: graph.redirects.filter((number) => isElse(number)),
    added: graph.added.filter(({ by }) => isElse(by)),
  }
}

export interface StoredPersonRelationGraph {
  accountId: AccountId
  email: string
  ids: PersonId[]
  slugs: string[]
  reviewIds: ReviewId[]
  reviewPhotoIds: PhotoId[][]
  appointmentIds: AppointmentId[]
  invitationIds: InvitationId[]
  redirectIds: PersonId[]
  formerSlugs: string[]
}

export const getDateDaysAfterNewYear2025 = (day: number) => new Date(Date.UTC(2025, 0, 1 + day))

export async function storePersonRelationGraph(
  db: Db,
  graph: PersonRelationGraph,
): Promise<StoredPersonRelationGraph> {
  const tag = randomUUID().slice(0, 8)
  const email = `${tag}@correo.example`
  const numbers = Array.from({ length: graph.people }, (_, number) => number)
  const isContact = (number: number) => number > 0 && (number <= graph.contacts || number % 2 === 1)
  const accountIds = numbers.map((number) => (isContact(number) ? null : createTestAccountId()))
  const ids = numbers.map(() => createId(personIdSchema))
  const at = <Item>(list: Item[], number: number) => requireValue(list[number])
  const slugs = numbers.map((number) => `p-${tag}-${number}`)

  await db.account.createMany({
    data: numbers.flatMap((number) => {
      const id = accountIds[number]
      return id ? { id, email: number === 0 ? email : `${tag}-${number}@correo.example` } : []
    }),
  })
  await db.person.createMany({
    data: numbers.map((number) => ({
      id: at(ids, number),
      accountId: accountIds[number] ?? null,
      slug: at(slugs, number),
      name: `Persona ${tag} ${number}`,
      email: number <= graph.contacts ? email : null,
      phone: number === 0 ? null : createUniquePhone(),
      createdAt: getDateDaysAfterNewYear2025(number),
    })),
  })
  for (const { person, by } of graph.added) {
    const who = { createdById: at(ids, by), invitedById: at(ids, by) }
    await db.person.update({ where: { id: at(ids, person) }, data: who })
  }
  await db.circleMembership.createMany({
    data: graph.edges.map(({ owner, member, day }) => ({
      ownerId: at(ids, owner),
      memberId: at(ids, member),
      createdAt: getDateDaysAfterNewYear2025(day),
    })),
  })

  const reviewIds = graph.reviews.map(() => createId(reviewIdSchema))
  const reviewPhotoIds = graph.reviews.map(({ photos }) =>
    Array.from({ length: photos }, () => createId(photoIdSchema)),
  )
  await db.photo.createMany({
    data: reviewPhotoIds.flat().map((id) => ({
      id,
      kind: 'WORK' as const,
      storageKey: id,
      width: 4,
      height: 3,
      attachedAt: getDateDaysAfterNewYear2025(0),
    })),
  })
  await db.review.createMany({
    data: graph.reviews.map(({ author, subject }, index) => ({
      id: at(reviewIds, index),
      authorId: at(ids, author),
      subjectId: at(ids, subject),
      text: 'Muy puntual.',
    })),
  })
  await db.reviewPhoto.createMany({
    data: reviewPhotoIds.flatMap((photoIds, index) =>
      photoIds.map((photoId, position) => ({ reviewId: at(reviewIds, index), position, photoId })),
    ),
  })

  const appointmentIds: AppointmentId[] = []
  for (const [index, { client, provider, cancelled }] of graph.appointments.entries()) {
    const party = (number: number) => ({ personId: at(ids, number), name: `Persona ${number}` })
    const startsAt = new Date(getDateDaysAfterNewYear2025(400).getTime() + index * 3_600_000)
    const status = cancelled ? 'CANCELLED' : 'CONFIRMED'
    appointmentIds.push((await makeAppointment(db, party(provider), party(client), startsAt, { status })).id)
  }

  const invitationIds = graph.invitations.map(() => createId(invitationIdSchema))
  await db.invitation.createMany({
    data: graph.invitations.map(({ inviter, contact, used }, index) => ({
      id: at(invitationIds, index),
      inviterId: at(ids, inviter),
      contactId: at(ids, contact),
      inviterName: 'Quien invita',
      name: 'Quien es invitado',
      createdAt: getDateDaysAfterNewYear2025(0),
      expiresAt: getDateDaysAfterNewYear2025(900),
      usedAt: used ? getDateDaysAfterNewYear2025(1) : null,
    })),
  })

  const redirectIds = graph.redirects.map(() => createId(personIdSchema))
  await db.personRedirect.createMany({
    data: graph.redirects.map((number, index) => ({
      oldId: at(redirectIds, index),
      personId: at(ids, number),
    })),
  })
  const formerSlugs = graph.formerSlugs.map((_, index) => `antes-${tag}-${index}`)
  await db.slugClaim.createMany({
    data: graph.formerSlugs.map((number, index) => ({
      slug: at(formerSlugs, index),
      personId: at(ids, number),
    })),
  })
  return {
    accountId: requireValue(accountIds[0]),
    email,
    ids,
    slugs,
    reviewIds,
    reviewPhotoIds,
    appointmentIds,
    invitationIds,
    redirectIds,
    formerSlugs,
  }
}

export async function dumpAllTables(db: PrismaClient): Promise<Record<string, string>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE '\_%' ORDER BY table_name`
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const [all] = await db.$queryRawUnsafe<{ rows: string | null }[]>(
      `SELECT string_agg(line, E'\n' ORDER BY line) AS rows FROM (SELECT to_jsonb(t)::text AS line FROM "${name}" AS t) AS lines`,
    )
    rows[name] = all?.rows ?? ''
  }
  return rows
}
