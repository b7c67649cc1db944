import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestCaller, createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import {
  createAdvisoryLock,
  preventWritesToTables,
  runOverlappingCalls,
} from '../../support/overlapping-calls.ts'
import { requireValue } from '../../support/require-value.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const now = new Date('2026-05-20T18:00:00Z')

function prove(on: Db, { accountId, email }: TestMember) {
  const ctx = createTestContext(on, null, { now })
  return retryOnConflict(() =>
    inTransaction(on, (tx) => proveEmail(tx, ctx, { accountId, email, by: 'mail' })),
  )
}

function merge(on: Db, fromId: PersonId, intoId: PersonId) {
  const ctx = createTestContext(on, null, { now })
  return retryOnConflict(() => inTransaction(on, (tx) => mergePeople(tx, ctx, { fromId, intoId })))
}

async function contactWith(email: string) {
  return makeContact(db, { email })
}

async function lateMember(contactCount: number) {
  const email = `${randomUUID()}@correo.example`
  const contacts: { personId: PersonId }[] = []
  for (let made = 0; made < contactCount; made++) contacts.push(await contactWith(email))
  return { member: await makeMember(db, { email }), contactIds: contacts.map(({ personId }) => personId) }
}

const insideMerge = preventWritesToTables('person_redirect')

describe('overlapping merges', () => {
  it.each([
    ['the proof that comes first; the merge is rejected', 'proof'],
    ['the merge that comes first; the proof leaves it alone', 'merge'],
  ] as const)(
    'only the first of two concurrent merges of one contact gets the contact: %s',
    async (_claim, first) => {
      const {
        member: owner,
        contactIds: [contactId],
      } = await lateMember(1)
      const linked = await makeMember(db)
      const steps = {
        proof: () => prove(db, owner),
        merge: () => merge(db, linked.personId, requireValue(contactId)),
      }
      const second = first === 'proof' ? 'merge' : 'proof'
      const [winner, loser] = await runOverlappingCalls<unknown[]>(url, insideMerge, [
        steps[first],
        steps[second],
      ])
      const person = await db.person.findUniqueOrThrow({ where: { id: requireValue(contactId) } })
      expect(winner?.status).toBe('fulfilled')
      expect(person.accountId).toBe((first === 'proof' ? owner : linked).accountId)
      if (loser?.status === 'rejected') {
        expect(second).toBe('merge')
        await expectAppError(Promise.reject(loser.reason), 'IDENTITY.PERSON_REGISTERED')
      } else expect(loser).toEqual({ status: 'fulfilled', value: { personId: owner.personId } })
    },
  )

  it('four concurrent confirmations of a member’s e-mail all return the id of the merged profile', async () => {
    const { member, contactIds } = await lateMember(2)
    const proof = () => prove(db, member)
    const outcomes = await runOverlappingCalls(url, insideMerge, [proof, proof, proof, proof])
    const value = { personId: contactIds[0] }
    expect(outcomes).toEqual(Array(4).fill({ status: 'fulfilled', value }))
  })

  it('overlapping merges of people succeed even if the merged people recommend each other', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)))
    const contacts: { personId: PersonId }[] = []
    for (const member of members) contacts.push(await contactWith(member.email))
    const everybody = [...members, ...contacts]
    for (const owner of members)
      await addToCircle(db, owner, ...everybody.filter((person) => person !== owner))

    const proofs = members.map((member) => () => prove(db, member))
    const outcomes = await runOverlappingCalls(url, insideMerge, proofs, { waiting: 2 })
    const proven = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    expect(proven.map(({ personId }) => personId)).toEqual(members.map(({ personId }) => personId))
    for (const { personId } of proven) {
      const entry = await db.directoryEntry.findUniqueOrThrow({ where: { personId } })
      const edges = await db.circleMembership.count({ where: { memberId: personId } })
      expect([entry.recommendationCount, edges]).toEqual([3, 3])
    }
  })
})

describe('a merge among eight members who add, review and book', () => {
  it('a merge of a contact with a provider loses no review or booking that members create during the merge', async () => {
    const provider = await makeProvider(db, { agenda: { durationMinutes: 15 } })
    const contact = await contactWith(provider.email)
    const crowd = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)))
    for (const member of crowd.slice(0, 3)) await addToCircle(db, member, contact)
    await addToCircle(db, provider, ...crowd.slice(4))

    const timeOf = (index: number) => {
      const minutes = 9 * 60 + index * 15
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    }
    const elsewhere = createDb(url)
    onTestFinished(() => closeDb(elsewhere))
    const members = crowd.map((member, index) => {
      const { personId } = index % 2 ? provider : contact
      return {
        caller: createTestCaller(index % 2 ? db : elsewhere, member.actor, { now }),
        personId,
        time: timeOf(index),
      }
    })
    const slot = { personId: provider.personId, date: '2026-05-21' }
    const requests = [
      ...members.map(
        ({ caller, personId }) =>
          () =>
            caller.circles.add({ personId }),
      ),
      ...members.map(
        ({ caller, personId }) =>
          () =>
            caller.reviews.create({ personId, text: 'Muy puntual.' }),
      ),
      ...members.map(
        ({ caller, time }) =>
          () =>
            caller.scheduling.book({ ...slot, time }),
      ),
    ]
    const trusts = () =>
      createTestCaller(db, provider.actor, { now }).circles.add({ personId: requireValue(crowd[0]).personId })
    const contenders = [() => prove(db, provider), trusts, ...requests]
    // The server queues bookings with one provider, so only one booking waits in PostgreSQL.
    const outcomes = await runOverlappingCalls<unknown[]>(url, insideMerge, contenders, {
      waiting: 2 + 8 + 8 + 1,
    })
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([])

    const survivor = provider.personId
    expect(await db.person.count({ where: { id: contact.personId } })).toBe(0)
    expect(await db.circleMembership.count({ where: { memberId: survivor } })).toBe(8)
    expect(await db.circleMembership.count({ where: { ownerId: survivor } })).toBe(5)
    expect(await db.review.count({ where: { subjectId: survivor } })).toBe(8)
    expect(await db.appointment.count({ where: { providerId: survivor } })).toBe(8)
    const wrong = await db.$queryRaw<unknown[]>`
      SELECT entry.person_id FROM directory_entry AS entry
      WHERE recommendation_count <> (SELECT count(*) FROM circle_membership WHERE member_id = entry.person_id)`
    expect(wrong).toEqual([])
  })

  it('after a merge of people, requests from an open page with the old person id are accepted', async () => {
    const provider = await makeProvider(db)
    const contact = await contactWith(provider.email)
    const visitor = await makeMember(db)
    await merge(db, provider.personId, contact.personId)
    const caller = createTestCaller(db, visitor.actor, { now })
    await caller.circles.addExisting({
      personId: provider.personId,
      review: 'Muy puntual.',
      trades: [],
      photoIds: [],
    })
    await caller.scheduling.book({ personId: provider.personId, date: '2026-05-21', time: '10:00' })
    expect(await db.circleMembership.count({ where: { memberId: contact.personId } })).toBe(1)
    expect(await db.review.count({ where: { subjectId: contact.personId } })).toBe(1)
    expect(await db.appointment.count({ where: { providerId: contact.personId } })).toBe(1)

    const before = createTestCaller(db, provider.actor, { now })
    await before.circles.add({ personId: visitor.personId })
    await before.scheduling.saveServices({ services: [{ name: 'Fuga', cost: 300 }] })
    expect(await db.circleMembership.count({ where: { ownerId: contact.personId } })).toBe(1)
    expect(await db.service.count({ where: { personId: contact.personId } })).toBe(1)
    await expectAppError(before.circles.add({ personId: contact.personId }), 'CIRCLES.ONESELF')
    await expectAppError(
      before.reviews.create({ personId: contact.personId, text: 'Soy yo.' }),
      'REVIEWS.ABOUT_ONESELF',
    )
  })
})

describe('a long merge', () => {
  it('while three merges wait for a long merge, database reads still get a connection', async () => {
    const waiting: TestMember[] = []
    for (let turn = 0; turn < 3; turn++) {
      const member = await makeMember(db)
      await contactWith(member.email)
      waiting.push(member)
    }
    const few = createDb(url, { poolSize: 2 })
    onTestFinished(() => closeDb(few))
    const proofs = waiting.map((member) => () => prove(few, member))
    await runOverlappingCalls(url, createAdvisoryLock('identity.merge'), proofs, {
      waiting: 1,
      meanwhile: async () => {
        for (let read = 0; read < 20; read++) await few.person.count({ where: { city: 'Tepic' } })
      },
    })
    const ids = waiting.map(({ accountId }) => accountId)
    expect(await db.account.count({ where: { id: { in: ids }, emailVerifiedAt: null } })).toBe(0)
  })
})
