import { describe, expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { countNewCircleMemberships, importCircleMemberships } from '#modules/circles/operator-api.ts'
import { personEventHandlersOfCirclesModule } from '#modules/circles/use-cases/person-event-handlers.ts'
import { hidePerson, unhidePerson } from '#modules/identity/use-cases/hide-person.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { proveEmail } from '#modules/identity/use-cases/prove-email.ts'
import { createTestCaller, createTestConfig, createTestContext } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember, type TestMember } from '../../support/factories/people.ts'
import { createRowLock, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)
const ctx = createTestContext(db, null)

const countOf = async ({ personId }: { personId: PersonId }) =>
  (await visitor.circles.standing({ personId })).recommendationCount

const prove = ({ accountId, email }: TestMember) =>
  inTransaction(db, (tx) => proveEmail(tx, ctx, { accountId, email, by: 'mail' }))

const makeUnproven = () => makeMember(db, { unproven: true })

async function makeTrade() {
  const profession = `Oficio ${crypto.randomUUID().replace(/[^a-f]/g, '')}`
  const make = () => makeContact(db, { professions: [profession] })
  const explore = async () =>
    (await visitor.circles.explore({ profession })).people.map((person) => [
      person.personId,
      person.recommendationCount,
    ])
  return { make, explore, profession }
}

describe('a circle membership whose owner has not confirmed the e-mail address', () => {
  it('a recommendation is not counted until the recommender confirms the e-mail address', async () => {
    const { make, explore } = await makeTrade()
    const [first, second] = [await make(), await make()]
    await addToCircle(db, await makeMember(db), first)
    const crowd = await Promise.all([makeUnproven(), makeUnproven()])
    for (const { actor } of crowd)
      await createTestCaller(db, actor).circles.add({ personId: second.personId })

    expect(await explore()).toEqual([
      [first.personId, 1],
      [second.personId, 0],
    ])
    const { recommenders } = await visitor.circles.standing({ personId: second.personId })
    expect(recommenders).toEqual([])
    for (const member of crowd) await prove(member)
    expect(await explore()).toEqual([
      [second.personId, 2],
      [first.personId, 1],
    ])
  })

  it('a member without a confirmed e-mail sees their own circle on the same screens as other members see theirs', async () => {
    const { make, profession } = await makeTrade()
    const [member, person] = [await makeUnproven(), await make()]
    const [friend, stranger] = [await makeMember(db), await make()]
    await addToCircle(db, friend, person, stranger)
    const { circles } = createTestCaller(db, member.actor)
    await circles.addExisting({ personId: person.personId, review: 'Puntual' })
    await circles.add({ personId: friend.personId })

    const list = await circles.list()
    expect([list.total, list.people.map(({ personId }) => personId)]).toEqual([
      2,
      [friend.personId, person.personId],
    ])
    expect(await circles.dashboard()).toMatchObject({ circleSize: 2, commonFriends: 1 })
    expect(await circles.standing({ personId: member.personId })).toMatchObject({ circleSize: 2 })
    expect(await circles.standing({ personId: person.personId })).toMatchObject({
      inMyCircle: true,
      recommendersInMyCircle: 1,
      recommendationCount: 1,
      recommenders: [{ personId: friend.personId, inMyCircle: true }],
    })
    expect(await circles.standing({ personId: friend.personId })).toMatchObject({ commonFriends: 1 })
    const found = await circles.search({ query: profession })
    expect(found.map(({ personId }) => personId)).toEqual([person.personId, stranger.personId])
    expect(found[1]).toMatchObject({ inMyCircle: false, recommendersInMyCircle: 1 })
    const trusted = await circles.explore({ profession, order: 'trusted' })
    expect(trusted.order).toBe('trusted')
    expect(trusted.people).toMatchObject(
      [person, stranger]
        .sort((a, b) => a.name.localeCompare(b.name, 'es-MX'))
        .map(({ personId }) => ({
          personId,
          inMyCircle: personId === person.personId,
          recommendersInMyCircle: 1,
        })),
    )
    expect(await circles.matchContact(person)).toMatchObject({ inMyCircle: true })
  })

  it('a profile page shows a chain of recommendations to a member without confirmed e-mail address', async () => {
    const [member, friend, recommender] = [await makeUnproven(), await makeMember(db), await makeMember(db)]
    const person = await makeContact(db)
    await addToCircle(db, friend, recommender)
    await addToCircle(db, recommender, person)
    const { circles } = createTestCaller(db, member.actor)
    await circles.add({ personId: friend.personId })
    const { path } = await circles.standing({ personId: person.personId })
    expect(path).toMatchObject({
      friend: { personId: friend.personId },
      further: { personId: recommender.personId },
    })
  })

  it('adding a person again has no effect after the member confirms the e-mail', async () => {
    const [member, person] = [await makeUnproven(), await makeContact(db)]
    const { circles } = createTestCaller(db, member.actor)
    const add = () => circles.addExisting({ personId: person.personId, review: 'Puntual' })
    expect(await add()).toMatchObject({ wasInCircle: false })
    expect(await add()).toMatchObject({ wasInCircle: true })
    await prove(member)
    expect(await add()).toMatchObject({ wasInCircle: true })
    await circles.remove({ personId: person.personId })
    expect([(await circles.list()).total, await countOf(person)]).toEqual([0, 0])

    const other = await makeUnproven()
    const own = createTestCaller(db, other.actor).circles
    await own.add({ personId: person.personId })
    await own.remove({ personId: person.personId })
    await prove(other)
    expect([(await own.list()).total, await countOf(person)]).toEqual([0, 0])
  })

  it('a recommendation stops counting when the recommender’s e-mail address becomes unconfirmed', async () => {
    const [member, person] = [await makeMember(db), await makeContact(db)]
    await createTestCaller(db, member.actor).circles.add({ personId: person.personId })
    expect(await countOf(person)).toBe(1)
    await db.account.update({ where: { id: member.accountId }, data: { proofDeferred: false } })
    await personEventHandlersOfCirclesModule.setProven?.(db, {
      personId: member.personId,
      proven: false,
      now: new Date(),
      config: createTestConfig(),
    })
    expect(await countOf(person)).toBe(0)
    expect((await createTestCaller(db, member.actor).circles.list()).total).toBe(1)
  })

  it.each([
    ['without a confirmed e-mail address', makeUnproven, async () => undefined],
    [
      'hidden by the operator',
      () => makeMember(db),
      (owner: TestMember) => inTransaction(db, (tx) => hidePerson(tx, ctx, owner.personId)),
    ],
  ])(
    'isRecommendedOrReviewedByOthers returns true for a contact who was recommended by a member %s',
    async (_, make, change) => {
      const [owner, person, other] = [await make(), await makeContact(db), await makeContact(db)]
      await createTestCaller(db, owner.actor).circles.add({ personId: person.personId })
      await change(owner)
      const { isRecommendedOrReviewedByOthers, findRecommendedOrReviewedByOthers } =
        personEventHandlersOfCirclesModule
      const { personId } = person
      expect(await isRecommendedOrReviewedByOthers?.(db, { personId, exceptId: other.personId })).toBe(true)
      expect(await isRecommendedOrReviewedByOthers?.(db, { personId, exceptId: owner.personId })).toBe(false)
      const asked = { personIds: [personId, other.personId], exceptId: other.personId }
      expect(await findRecommendedOrReviewedByOthers?.(db, asked)).toEqual([personId])
    },
  )

  it('a recommendation by a member with unconfirmed e-mail stays uncounted after the operator unhides the member', async () => {
    const [member, person] = [await makeUnproven(), await makeContact(db)]
    const { circles } = createTestCaller(db, member.actor)
    await circles.add({ personId: person.personId })
    for (const { personId } of [person, member]) {
      await inTransaction(db, (tx) => hidePerson(tx, ctx, personId))
      await inTransaction(db, (tx) => unhidePerson(tx, ctx, personId))
      expect([await countOf(person), (await circles.list()).total]).toEqual([0, 1])
    }
    await inTransaction(db, (tx) => hidePerson(tx, ctx, person.personId))
    await prove(member)
    await inTransaction(db, (tx) => unhidePerson(tx, ctx, person.personId))
    expect(await countOf(person)).toBe(1)
  })

  it('an accepted invitation adds a recommendation that counts only after the inviting member has confirmed the e-mail address', async () => {
    const [member, person] = [await makeUnproven(), await makeMember(db)]
    const edge = { ownerId: member.personId, memberId: person.personId, addedAt: Date.now() }
    const welcome = { personId: person.personId, inviterId: member.personId, now: new Date() }
    await personEventHandlersOfCirclesModule.welcome?.(db, welcome)
    expect(await countNewCircleMemberships(db, [edge])).toBe(0)
    await importCircleMemberships(db, [edge])
    expect([await countOf(person), (await createTestCaller(db, member.actor).circles.list()).total]).toEqual([
      0, 1,
    ])
    await prove(member)
    expect(await countOf(person)).toBe(1)
  })

  it('a recommendation counts once after e-mail confirmation merges the profiles of recommender and contact', async () => {
    const member = await makeUnproven()
    const [person, voucher] = [await makeContact(db), await makeMember(db)]
    await createTestCaller(db, member.actor).circles.add({ personId: person.personId })
    const contact = await makeContact(db, { email: member.email })
    await addToCircle(db, voucher, contact)
    const { personId } = await prove(member)
    expect([await countOf(person), await countOf({ personId })]).toEqual([1, 1])
  })

  it('the recommendations of a member without confirmed e-mail address do not count after a profile merge', async () => {
    const [member, person, contact] = [await makeUnproven(), await makeContact(db), await makeContact(db)]
    await createTestCaller(db, member.actor).circles.add({ personId: person.personId })
    await addToCircle(db, contact, person)
    const pair = { fromId: member.personId, intoId: contact.personId }
    await inTransaction(db, (tx) => mergePeople(tx, ctx, pair))
    expect(await countOf(person)).toBe(0)
    expect(await db.suspendedMembership.count({ where: { ownerId: contact.personId } })).toBe(1)
  })

  it('a recommendation counts even if the recommender confirms the e-mail address in a concurrent request', async () => {
    const [member, person] = [await makeUnproven(), await makeContact(db)]
    const add = () => createTestCaller(db, member.actor).circles.add({ personId: person.personId })
    await runOverlappingCalls(url, createRowLock('person', person.personId), [add, () => prove(member)])
    expect(await countOf(person)).toBe(1)
    expect(await db.suspendedMembership.count({ where: { ownerId: member.personId } })).toBe(0)
  })
})

describe('the data archive of a member', () => {
  it('only the recommender’s data archive contains a recommendation by an unconfirmed member', async () => {
    const [member, person] = [await makeUnproven(), await makeMember(db)]
    await createTestCaller(db, member.actor).circles.add({ personId: person.personId })
    const namesIn = async (personId: PersonId, key: string) => {
      const { content } = await personEventHandlersOfCirclesModule.collect(db, personId)
      const names: string[] = []
      for await (const { nombre } of content[key] as AsyncIterable<{ nombre: string }>) names.push(nombre)
      return names
    }
    expect(await namesIn(member.personId, 'miCirculo')).toEqual([person.name])
    expect(await namesIn(person.personId, 'meRecomiendan')).toEqual([])
  })
})
