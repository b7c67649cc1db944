import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import {
  maxRecommendersPerSecondDegreePerson,
  maxSecondDegreePeopleInCircleDiagram,
} from '#modules/circles/contract/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import {
  createUniquePersonName,
  makeContact,
  makeMember,
  type TestMember,
} from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const draw = (member: TestMember) => createTestCaller(db, member.actor).circles.picture()
const makeTown = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(db)))

describe('circles.picture', () => {
  it('the circle diagram data list people with trade and trade family, the most recently added person first', async () => {
    const me = await makeMember(db)
    const contact = await makeContact(db, { professions: ['Plomero', 'Dentista'] })
    const member = await makeMember(db, { profile: { professions: [] } })
    await createTestCaller(db, me.actor, { now: new Date('2026-11-01T12:00:00Z') }).circles.add(contact)
    await createTestCaller(db, me.actor, { now: new Date('2026-11-02T12:00:00Z') }).circles.add(member)
    const picture = await draw(me)
    expect(picture.people).toEqual([
      {
        personId: member.personId,
        name: member.name,
        photoId: null,
        profilePath: member.profilePath,
        registered: true,
        trade: null,
        family: 'OTHER',
      },
      expect.objectContaining({
        personId: contact.personId,
        registered: false,
        trade: 'Plomero',
        family: 'HOME',
      }),
    ])
    expect([picture.total, picture.further]).toEqual([2, []])
    expect(picture.missingTrades).not.toContain('plomeria')
    expect(picture.missingTrades).not.toContain('odontologia')
    expect(picture.missingTrades).toContain('electricidad')
  })

  it('the circle diagram data contain no phone number and no e-mail address of the people in the circle', async () => {
    const me = await makeMember(db)
    const contact = await makeContact(db, { email: 'secreto@correo.example' })
    await addToCircle(db, me, contact)
    const text = JSON.stringify(await draw(me))
    expect(text).toContain(contact.personId)
    expect(text).not.toContain('secreto@correo.example')
    expect(text.replace(/\D/g, '')).not.toContain(contact.phone.replace(/\D/g, ''))
    expect(text).not.toMatch(/"(phone|email)"/)
  })

  it('circles.picture returns the data of a circle diagram without people to a new member', async () => {
    const picture = await draw(await makeMember(db))
    expect(picture).toMatchObject({ people: [], total: 0, further: [] })
    expect(picture.missingTrades[0]).toBe('electricidad')
    await expectAppError(createTestCaller(db, null).circles.picture(), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('circles.picture lists people outside the circle in order of how many people of the circle recommend them', async () => {
    const [me, ...friends] = await makeTown(4)
    const [one, two, popular, ...fans] = await makeTown(6)
    if (!me || !one || !two || !popular) throw new Error('too few people')
    await addToCircle(db, me, ...friends)
    for (const friend of friends.slice(0, 2)) await addToCircle(db, friend, two)
    for (const fan of fans) await addToCircle(db, fan, popular)
    const [, , last] = friends
    if (last) await addToCircle(db, last, popular, one, me, ...friends.slice(0, 1))
    const { people, further } = await draw(me)
    expect(further.map(({ personId }) => personId)).toEqual(
      [two, popular, one].map(({ personId }) => personId),
    )
    const ways = further.map(({ through }) => through.map((index) => people[index]?.personId).sort())
    expect(ways).toEqual([
      friends
        .slice(0, 2)
        .map(({ personId }) => personId)
        .sort(),
      [last?.personId],
      [last?.personId],
    ])
  })

  it('the circle diagram omits people outside the circle who are hidden, not listed, or blocked by the member', async () => {
    const [me, friend] = [await makeMember(db), await makeMember(db)]
    const [seen, hidden, unlisted, blocked] = await makeTown(4)
    if (!seen || !hidden || !unlisted || !blocked) throw new Error('too few people')
    await addToCircle(db, me, friend)
    await addToCircle(db, friend, seen, hidden, unlisted, blocked)
    const furtherIds = async () => (await draw(me)).further.map(({ personId }) => personId).sort()
    expect(await furtherIds()).toEqual(
      [seen, hidden, unlisted, blocked].map(({ personId }) => personId).sort(),
    )
    await db.person.update({ where: { id: hidden.personId }, data: { hiddenAt: new Date() } })
    await db.person.update({ where: { id: unlisted.personId }, data: { listed: false } })
    await createTestCaller(db, me.actor).identity.block({ personId: blocked.personId })
    expect(await furtherIds()).toEqual([seen.personId])
    await db.person.update({ where: { id: friend.personId }, data: { hiddenAt: new Date() } })
    expect(await draw(me)).toMatchObject({ people: [], further: [] })
  })

  it('the circle diagram omits a person outside the circle if every recommender has an unconfirmed e-mail address', async () => {
    const unproven = await makeMember(db, { unproven: true })
    const [me, found] = [await makeMember(db, { unproven: true }), await makeMember(db)]
    await createTestCaller(db, unproven.actor).circles.add(found)
    await createTestCaller(db, me.actor).circles.add(unproven)
    const { people, further } = await draw(me)
    expect(people.map(({ personId }) => personId)).toEqual([unproven.personId])
    expect(further).toEqual([])
  })

  it('the circle diagram contains at most 200 people outside the member’s circle', async () => {
    const me = await makeMember(db)
    const friends = await makeTown(maxRecommendersPerSecondDegreePerson + 2)
    const further = Array.from({ length: maxSecondDegreePeopleInCircleDiagram + 20 }, () => ({
      personId: createId(personIdSchema),
    }))
    await db.person.createMany({
      data: further.map(({ personId: id }) => ({ id, name: createUniquePersonName() })),
    })
    await addToCircle(db, me, ...friends)
    for (const [index, friend] of friends.entries())
      await addToCircle(db, friend, ...further.slice(0, 1), ...further.slice(index * 20, index * 20 + 20))
    const picture = await draw(me)
    expect(picture.further).toHaveLength(maxSecondDegreePeopleInCircleDiagram)
    expect(picture.further[0]).toMatchObject({ personId: further[0]?.personId })
    expect(picture.further[0]?.through).toHaveLength(maxRecommendersPerSecondDegreePerson)
  })
})
