import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'
import {
  dumpAllTables,
  getDateDaysAfterNewYear2025,
  type PersonRelationGraph,
  personRelationGraphArbitrary,
  removeMemberRelations,
  type StoredPersonRelationGraph,
  storePersonRelationGraph,
} from './merge-graph.ts'

const { db } = await createTestDb()
const now = getDateDaysAfterNewYear2025(500)
const context = createTestContext(db, null, { now })

function prove({ accountId, email }: StoredPersonRelationGraph) {
  return retryOnConflict(() =>
    inTransaction(db, (tx) => proveEmail(tx, context, { accountId, email, by: 'mail' })),
  )
}

function isUsed({
  edges,
  reviews,
  appointments,
  invitations,
  redirects,
  added,
}: PersonRelationGraph): boolean {
  return (
    edges.some(({ owner, member }) => owner === 0 || member === 0) ||
    reviews.some(({ author, subject }) => author === 0 || subject === 0) ||
    appointments.some(({ client, provider }) => client === 0 || provider === 0) ||
    invitations.some(({ inviter }) => inviter === 0) ||
    redirects.includes(0) ||
    added.some(({ by }) => by === 0)
  )
}

function modelOf(graph: PersonRelationGraph) {
  const survivor = isUsed(graph) ? 0 : 1
  const after = (number: number) => (number <= graph.contacts ? survivor : number)
  const apart = (a: number, b: number) => after(a) !== after(b)
  const edges = new Map<string, number>()
  for (const { owner, member, day } of graph.edges) {
    const key = `${after(owner)}>${after(member)}`
    if (apart(owner, member)) edges.set(key, Math.min(day, edges.get(key) ?? day))
  }
  const counts = new Map<number, number>()
  for (const key of edges.keys()) {
    const member = Number(key.split('>')[1])
    counts.set(member, (counts.get(member) ?? 0) + 1)
  }
  const kept = <Tie>(ties: Tie[], ends: (tie: Tie) => [number, number]) =>
    ties.flatMap((tie, index) => {
      const [from, to] = ends(tie)
      return apart(from, to) ? [{ tie, index, from: after(from), to: after(to) }] : []
    })
  return {
    survivor,
    after,
    edges,
    counts,
    reviews: kept(graph.reviews, (review) => [review.author, review.subject]),
    appointments: kept(graph.appointments, (booked) => [booked.client, booked.provider]),
    invitations: kept(graph.invitations, (invitation) => [invitation.inviter, invitation.contact]),
    added: kept(graph.added, (tie) => [tie.by, tie.person]),
  }
}

async function expectMerged(graph: PersonRelationGraph, planted: StoredPersonRelationGraph): Promise<void> {
  const model = modelOf(graph)
  const { ids } = planted
  const at = <Item>(list: Item[], number: number) => requireValue(list[number])
  const idAfter = (number: number) => at(ids, model.after(number))

  const edges = await db.circleMembership.findMany({ where: { ownerId: { in: ids } } })
  expect(
    new Set(edges.map((edge) => `${edge.ownerId}>${edge.memberId} ${edge.createdAt.toISOString()}`)),
  ).toEqual(
    new Set(
      [...model.edges].map(([key, day]) => {
        const [owner = '', member = ''] = key.split('>').map((number) => at(ids, Number(number)))
        return `${owner}>${member} ${getDateDaysAfterNewYear2025(day).toISOString()}`
      }),
    ),
  )
  const entries = await db.directoryEntry.findMany({ where: { personId: { in: ids } } })
  const people = new Set(ids.map((_, number) => idAfter(number)))
  expect(new Map(entries.map((entry) => [entry.personId, entry.recommendationCount]))).toEqual(
    new Map([...people].map((id) => [id, model.counts.get(ids.indexOf(id)) ?? 0])),
  )

  const reviews = await db.review.findMany({
    where: { id: { in: planted.reviewIds } },
    include: { photos: true },
  })
  expect(
    reviews.map(({ id, authorId, subjectId, photos }) => [id, authorId, subjectId, photos.length]).sort(),
  ).toEqual(
    model.reviews
      .map(({ tie, index, from, to }) => [
        at(planted.reviewIds, index),
        at(ids, from),
        at(ids, to),
        tie.photos,
      ])
      .sort(),
  )
  const shown = new Set(model.reviews.flatMap(({ index }) => planted.reviewPhotoIds[index] ?? []))
  const photos = await db.photo.findMany({ where: { id: { in: planted.reviewPhotoIds.flat() } } })
  expect(photos.filter((photo) => (photo.attachedAt !== null) !== shown.has(photo.id))).toEqual([])

  const appointments = await db.appointment.findMany({ where: { id: { in: planted.appointmentIds } } })
  expect(
    appointments.map(({ id, clientId, providerId, status }) => [id, clientId, providerId, status]).sort(),
  ).toEqual(
    model.appointments
      .map(({ tie, index, from, to }) => [
        at(planted.appointmentIds, index),
        at(ids, from),
        at(ids, to),
        tie.cancelled ? 'CANCELLED' : 'CONFIRMED',
      ])
      .sort(),
  )

  const invitations = await db.invitation.findMany({ where: { id: { in: planted.invitationIds } } })
  expect(
    invitations
      .map(({ id, inviterId, contactId, usedAt, usedByAccountId }) =>
        JSON.stringify([id, inviterId, contactId, usedAt, usedByAccountId]),
      )
      .sort(),
  ).toEqual(
    model.invitations
      .map(({ tie, index, from, to }) => {
        const usedNow = to === model.survivor && !tie.used
        const usedAt = tie.used ? getDateDaysAfterNewYear2025(1) : usedNow ? now : null
        const usedBy = usedNow ? planted.accountId : null
        return JSON.stringify([at(planted.invitationIds, index), at(ids, from), at(ids, to), usedAt, usedBy])
      })
      .sort(),
  )

  for (const { from, to } of model.added.filter(({ to }) => to !== model.survivor)) {
    const added = await db.person.findUnique({ where: { id: at(ids, to) } })
    expect([added?.createdById, added?.invitedById]).toEqual([at(ids, from), at(ids, from)])
  }

  const addresses: [string, number][] = [
    ...ids.map((id, number): [string, number] => [id, number]),
    ...planted.slugs.map((slug, number): [string, number] => [slug, number]),
    ...planted.redirectIds.map((id, index): [string, number] => [id, graph.redirects[index] ?? 0]),
    ...planted.formerSlugs.map((slug, index): [string, number] => [slug, graph.formerSlugs[index] ?? 0]),
    [planted.accountId, 0],
  ]
  const { identity } = createTestCaller(db, null)
  for (const [id, number] of addresses) {
    const profile = await identity.profile({ id })
    expect([profile.personId, profile.profilePath]).toEqual([
      idAfter(number),
      `/perfil/${at(planted.slugs, model.after(number))}`,
    ])
  }
}

describe('the merge of two records of one person', () => {
  it('in random data, a merge of two people transfers reviews and appointments to the remaining person', async () => {
    await fc.assert(
      fc.asyncProperty(personRelationGraphArbitrary, fc.boolean(), async (ties, isKnown) => {
        const graph = isKnown ? ties : removeMemberRelations(ties)
        const planted = await storePersonRelationGraph(db, graph)
        expect(await prove(planted)).toEqual({ personId: planted.ids[modelOf(graph).survivor] })
        await expectMerged(graph, planted)

        const once = await dumpAllTables(db)
        await prove(planted)
        expect(await dumpAllTables(db)).toEqual(once)
      }),
      { numRuns: 25 },
    )
  }, 300_000)
})
