import { describe, expect, it } from 'vitest'
import { createDb, type Db } from '#kernel/db/client.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { lockForMerge, mergePeople, proveEmail } from '#modules/identity/api.ts'
import { callerFor, contextFor } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { type Member, makeContact, makeMember } from '../../support/factories/people.ts'
import { makeProvider } from '../../support/factories/scheduling.ts'
import { testDb } from '../../support/test-db.ts'

const { db, url } = await testDb()
const now = new Date('2026-05-20T18:00:00Z')

function prove(on: Db, { accountId, email }: Member) {
  const ctx = contextFor(on, null, { now })
  return retryOnConflict(() => on.$transaction((tx) => proveEmail(tx, ctx, { accountId, email, by: 'mail' })))
}

function merge(on: Db, fromId: string, intoId: string) {
  const ctx = contextFor(on, null, { now })
  return retryOnConflict(() => on.$transaction((tx) => mergePeople(tx, ctx, { fromId, intoId })))
}

/** Half of the work goes through another client: another process, as far as the database knows. */
async function inTwoProcesses<Result>(work: (on: (turn: number) => Db) => Promise<Result>): Promise<Result> {
  const elsewhere = createDb(url)
  try {
    return await work((turn) => (turn % 2 ? db : elsewhere))
  } finally {
    await elsewhere.$disconnect()
  }
}

async function contactWith(email: string) {
  return makeContact(db, { email })
}

describe('merges at the same moment', { timeout: 120_000 }, () => {
  it('give a contact to one of two who claim it, and the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const owner = await makeMember(db)
      const linked = await makeMember(db)
      const contact = await contactWith(owner.email)
      const [proof, link] = await inTwoProcesses((on) =>
        Promise.allSettled([prove(on(0), owner), merge(on(1), linked.personId, contact.personId)]),
      )
      const person = await db.person.findUniqueOrThrow({ where: { id: contact.personId } })
      if (link.status === 'fulfilled') {
        expect(person.accountId).toBe(linked.accountId)
        expect(proof).toEqual({ status: 'fulfilled', value: { personId: owner.personId } })
      } else {
        expect(person.accountId).toBe(owner.accountId)
        expect(proof).toEqual({ status: 'fulfilled', value: { personId: contact.personId } })
        await expectAppError(Promise.reject(link.reason), 'IDENTITY.PERSON_REGISTERED')
      }
    }
  })

  it('of one account prove it once: two presses of one button', async () => {
    const member = await makeMember(db)
    const contacts = [await contactWith(member.email), await contactWith(member.email)]
    const outcomes = await inTwoProcesses((on) =>
      Promise.all([0, 1, 2, 3].map((turn) => prove(on(turn), member))),
    )
    expect(outcomes).toEqual(Array(4).fill({ personId: contacts[0]?.personId }))
  })

  it('of people who trust each other, and the same others, all happen', async () => {
    const members = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)))
    const contacts: { personId: string }[] = []
    for (const member of members) contacts.push(await contactWith(member.email))
    const everybody = [...members, ...contacts]
    for (const owner of members)
      await addToCircle(db, owner, ...everybody.filter((person) => person !== owner))

    const proven = await inTwoProcesses((on) =>
      Promise.all(members.map((member, turn) => prove(on(turn), member))),
    )
    expect(proven.map(({ personId }) => personId)).toEqual(contacts.map(({ personId }) => personId))
    for (const { personId } of proven) {
      const entry = await db.directoryEntry.findUniqueOrThrow({ where: { personId } })
      const edges = await db.circleMembership.count({ where: { memberId: personId } })
      expect([entry.recommendationCount, edges]).toEqual([7, 7])
    }
  })
})

describe('a merge among 20 who add, review, book and remove', { timeout: 120_000 }, () => {
  it('loses nothing of theirs, and refuses nobody', async () => {
    const provider = await makeProvider(db, { agenda: { durationMinutes: 15 } })
    const contact = await contactWith(provider.email)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => makeMember(db)))
    const leaving = crowd.slice(0, 5)
    for (const member of leaving) await addToCircle(db, member, contact)
    await addToCircle(db, provider, ...crowd.slice(10))

    const time = (index: number) => {
      const minutes = 9 * 60 + index * 15
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    }
    const outcomes = await inTwoProcesses((on) =>
      Promise.allSettled([
        ...crowd.flatMap((member, index) => {
          const caller = callerFor(on(index), member.actor, { now })
          const known = index % 2 ? provider : contact
          return [
            caller.circles.add({ personId: known.personId }),
            caller.reviews.create({ personId: known.personId, text: 'Muy puntual.' }),
            caller.scheduling.book({ personId: provider.personId, date: '2026-05-21', time: time(index) }),
          ]
        }),
        ...leaving.map((member, index) =>
          callerFor(on(index), member.actor, { now }).circles.remove({ personId: crowd[19]?.personId ?? '' }),
        ),
        callerFor(db, provider.actor, { now }).circles.add({ personId: crowd[0]?.personId ?? '' }),
        prove(on(1), provider),
      ]),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toEqual([])

    const survivor = contact.personId
    expect(await db.person.count({ where: { id: provider.personId } })).toBe(0)
    expect(await db.circleMembership.count({ where: { memberId: survivor } })).toBe(20)
    expect(await db.circleMembership.count({ where: { ownerId: survivor } })).toBe(11)
    expect(await db.review.count({ where: { subjectId: survivor } })).toBe(20)
    expect(await db.appointment.count({ where: { providerId: survivor } })).toBe(20)
    const wrong = await db.$queryRaw<unknown[]>`
      SELECT entry.person_id FROM directory_entry AS entry
      WHERE recommendation_count <> (SELECT count(*) FROM circle_membership WHERE member_id = entry.person_id)`
    expect(wrong).toEqual([])
  })

  it('takes along whoever was on a page of before', async () => {
    const provider = await makeProvider(db)
    const contact = await contactWith(provider.email)
    const visitor = await makeMember(db)
    await prove(db, provider)
    const caller = callerFor(db, visitor.actor, { now })
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

    // Who asked as the person they were: their request was under way while they were merged.
    const before = callerFor(db, provider.actor, { now })
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

describe('while somebody else’s merge takes long', { timeout: 60_000 }, () => {
  it('those who wait for their turn hold up nobody who only reads', async () => {
    const waiting: Member[] = []
    for (let turn = 0; turn < 12; turn++) {
      const member = await makeMember(db)
      await contactWith(member.email)
      waiting.push(member)
    }
    const elsewhere = createDb(url)
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const held = new Promise<void>((begun, failed) => {
      const long = elsewhere.$transaction(async (tx) => {
        await lockForMerge(tx, [])
        begun()
        await ended
      })
      long.catch(failed)
    })
    await held
    const proofs = waiting.map((member) => prove(db, member))
    // These reads end before the merge does, or never: it waits for them.
    for (let read = 0; read < 20; read++) await db.person.count({ where: { id: waiting[0]?.personId ?? '' } })
    end()
    await Promise.all(proofs)
    await elsewhere.$disconnect()
    const ids = waiting.map(({ accountId }) => accountId)
    expect(await db.account.count({ where: { id: { in: ids }, emailVerifiedAt: null } })).toBe(0)
  })
})
