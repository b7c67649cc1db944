import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePhone,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { makeReview } from '../../support/factories/reviews.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const as = ({ actor }: Pick<TestMember, 'actor'>) => createTestCaller(db, actor)

async function setUp() {
  const me = await makeMember(db)
  const phone = createUniquePhone()
  const createdById = me.personId
  const from = await makeContact(db, {
    createdById,
    name: 'Lalo el herrero',
    phone,
    professions: ['Herrero'],
  })
  const into = await makeContact(db, { createdById, name: 'Lalo Prueba', phone, professions: ['Soldador'] })
  await addToCircle(db, me, from, into)
  const pair = { fromId: from.personId, intoId: into.personId }
  return { me, from, into, pair }
}

describe('merging two contacts', () => {
  it('merging a contact into another moves its reviews and trades, and the circle then lists one contact', async () => {
    const { me, from, into, pair } = await setUp()
    await makeReview(db, me, from, { text: 'Hizo la reja.' })
    expect(await as(me).identity.mergeContacts(pair)).toEqual({ merged: true })
    const { people } = await as(me).circles.list({})
    expect(people.map(({ name }) => name)).toEqual(['Lalo Prueba'])
    const profile = await visitor.identity.profile({ id: from.personId })
    expect(profile).toMatchObject({ personId: into.personId, professions: ['Soldador', 'Herrero'] })
    const { reviews } = await visitor.reviews.list({ personId: into.personId })
    expect(reviews.map(({ text }) => text)).toEqual(['Hizo la reja.'])
    expect(await as(me).identity.mergeContacts(pair)).toEqual({ merged: true })
  })

  it.each([
    [
      'another member recommends one of them',
      async ({ into }: Awaited<ReturnType<typeof setUp>>) => addToCircle(db, await makeMember(db), into),
    ],
    [
      'another member has reviewed one of them',
      async ({ from }: Awaited<ReturnType<typeof setUp>>) => {
        await makeReview(db, await makeMember(db), from)
      },
    ],
    [
      'another member added one of them',
      async ({ from }: Awaited<ReturnType<typeof setUp>>) => {
        const { personId: createdById } = await makeMember(db)
        await db.person.update({ where: { id: from.personId }, data: { createdById } })
      },
    ],
  ])('merging two contacts changes nothing if %s', async (_when, prepare) => {
    const given = await setUp()
    await prepare(given)
    expect(await as(given.me).identity.mergeContacts(given.pair)).toEqual({ merged: false })
    expect((await as(given.me).circles.list({})).total).toBe(2)
  })

  it('the procedure mergeContacts does not merge a contact with a member', async () => {
    const { me, from } = await setUp()
    const member = await makeMember(db)
    const pair = { fromId: from.personId, intoId: member.personId }
    expect(await as(me).identity.mergeContacts(pair)).toEqual({ merged: false })
    expect(await as(me).identity.mergeContacts({ fromId: pair.intoId, intoId: pair.fromId })).toEqual({
      merged: false,
    })
  })

  it('concurrent merges of contact A into B and of B into A leave one contact', async () => {
    const { me, pair } = await setUp()
    const { identity, circles } = as(me)
    const swapped = { fromId: pair.intoId, intoId: pair.fromId }
    const outcomes = await Promise.allSettled([identity.mergeContacts(pair), identity.mergeContacts(swapped)])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await circles.list({})).total).toBe(1)
  })

  it('a member cannot merge two contacts if one contact is hidden or does not exist', async () => {
    const { me, from, pair } = await setUp()
    expect(await as(await makeMember(db)).identity.mergeContacts(pair)).toEqual({ merged: false })
    await expectAppError(visitor.identity.mergeContacts(pair), 'KERNEL.SIGN_IN_REQUIRED')
    const unknown = { ...pair, intoId: crypto.randomUUID() }
    await expectAppError(as(me).identity.mergeContacts(unknown), 'IDENTITY.PERSON_NOT_FOUND')
    await db.person.update({ where: { id: from.personId }, data: { hiddenAt: new Date() } })
    await expectAppError(as(me).identity.mergeContacts(pair), 'IDENTITY.PERSON_NOT_FOUND')
    await db.person.update({ where: { id: me.personId }, data: { hiddenAt: new Date() } })
    await expectAppError(as(me).identity.mergeContacts(pair), 'IDENTITY.PROFILE_HIDDEN')
  })
})
