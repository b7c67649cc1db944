import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

describe('circles.dashboard', () => {
  it('the dashboard counts the caller’s circle, the circles that contain the caller, and common friends', async () => {
    const [me, friend, both, onlyMine] = [
      await makeMember(db),
      await makeMember(db),
      await makeContact(db),
      await makeContact(db),
    ]
    await addToCircle(db, me, friend, both, onlyMine)
    await addToCircle(db, friend, me, both)
    expect(await createTestCaller(db, me.actor).circles.dashboard()).toMatchObject({
      circleSize: 3,
      recommendedBy: 1,
      commonFriends: 1,
    })
  })

  it('the dashboard counts a common friend once, even if several friends recommend that person', async () => {
    const [me, one, two] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const friend = await makeContact(db)
    await addToCircle(db, me, one, two, friend)
    for (const member of [one, two]) await addToCircle(db, member, friend)
    expect((await createTestCaller(db, me.actor).circles.dashboard()).commonFriends).toBe(1)
  })

  it('the dashboard shows zero counts to a new member', async () => {
    const me = await makeMember(db)
    expect(await createTestCaller(db, me.actor).circles.dashboard()).toMatchObject({
      circleSize: 0,
      recommendedBy: 0,
      commonFriends: 0,
    })
  })

  it('the dashboard features at most six people with a profession, the most recommended first', async () => {
    const owners = await Promise.all(Array.from({ length: 15 }, () => makeMember(db)))
    const [first, second, third, withoutProfession] = [
      await makeContact(db, { name: 'Zoila Primera' }),
      await makeContact(db, { name: 'Ñ Segunda' }),
      await makeContact(db, { name: 'Óscar Tercero' }),
      await makeContact(db, { professions: [] }),
    ]
    for (const owner of owners) await addToCircle(db, owner, first, withoutProfession)
    for (const owner of owners.slice(1)) await addToCircle(db, owner, second, third)

    const me = await makeMember(db)
    const { featured } = await createTestCaller(db, me.actor).circles.dashboard()
    expect(featured.length).toBeLessThanOrEqual(6)
    expect(featured.slice(0, 3).map((card) => card.name)).toEqual([first.name, second.name, third.name])
    expect(featured.every((card) => card.recommendationCount > 0 && card.professions.length > 0)).toBe(true)
    expect(featured[0]).not.toHaveProperty('phone')
  })

  it('the dashboard names the people of the caller’s circle who recommend a featured person', async () => {
    const [me, friend, stranger] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const owners = await Promise.all(Array.from({ length: 17 }, () => makeMember(db)))
    const electrician = await makeContact(db, { name: 'Eléctrica Featured' })
    for (const owner of [...owners, friend, stranger]) await addToCircle(db, owner, electrician)
    await addToCircle(db, me, friend)

    const shown = async (who: typeof me) =>
      (await createTestCaller(db, who.actor).circles.dashboard()).featured.find(
        ({ personId }) => personId === electrician.personId,
      )
    expect(await shown(me)).toMatchObject({
      inMyCircle: false,
      recommendersInMyCircle: 1,
      facesInMyCircle: [{ personId: friend.personId, name: friend.name, photoId: null }],
    })
    expect(await shown(friend)).toMatchObject({
      inMyCircle: true,
      recommendersInMyCircle: 0,
      facesInMyCircle: [],
    })
  })

  it('the dashboard rejects a visitor', async () => {
    await expectAppError(visitor.circles.dashboard(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
