import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const unknownPersonId = '00000000-0000-7000-8000-000000000000'

describe('circles.standing, which returns who recommends a person', () => {
  it('a profile lists recommenders from the viewer’s circle first, and never the viewer', async () => {
    const [viewer, friend, stranger, plumber] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
      await makeContact(db),
    ]
    await addToCircle(db, viewer, friend, plumber)
    await addToCircle(db, friend, plumber)
    await addToCircle(db, stranger, plumber)

    const standing = await createTestCaller(db, viewer.actor).circles.standing(plumber)
    expect(standing).toEqual({
      recommendationCount: 3,
      isMe: false,
      inMyCircle: true,
      commonFriends: 0,
      recommendersInMyCircle: 1,
      recommenders: [
        {
          personId: friend.personId,
          name: friend.name,
          profilePath: friend.profilePath,
          photoId: null,
          inMyCircle: true,
        },
        {
          personId: stranger.personId,
          name: stranger.name,
          profilePath: stranger.profilePath,
          photoId: null,
          inMyCircle: false,
        },
      ],
      path: {
        friend: {
          personId: friend.personId,
          name: friend.name,
          profilePath: friend.profilePath,
          photoId: null,
          registered: true,
        },
        further: null,
        canAsk: false,
      },
      quotation: null,
      circleSize: null,
    })
  })

  it('a profile counts the people who are in the circles of both the viewer and the shown person', async () => {
    const [viewer, other] = [await makeMember(db), await makeMember(db)]
    const [common, onlyMine, onlyTheirs] = [
      await makeContact(db),
      await makeContact(db),
      await makeContact(db),
    ]
    await addToCircle(db, viewer, common, onlyMine)
    await addToCircle(db, other, common, onlyTheirs)
    expect((await createTestCaller(db, viewer.actor).circles.standing(other)).commonFriends).toBe(1)
  })

  it('a profile shows a visitor the recommenders, but no data about circles', async () => {
    const [member, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, member, other)
    await addToCircle(db, other, member)
    expect(await visitor.circles.standing(other)).toMatchObject({
      recommendationCount: 1,
      isMe: false,
      inMyCircle: false,
      commonFriends: null,
      recommendersInMyCircle: 0,
      recommenders: [{ personId: member.personId, inMyCircle: false }],
      path: null,
      circleSize: null,
    })
  })

  it('a member’s own profile page counts people in both the member’s circle and a friend’s circle', async () => {
    const [owner, friend, common] = [await makeMember(db), await makeMember(db), await makeContact(db)]
    await addToCircle(db, owner, friend, common)
    await addToCircle(db, friend, common)
    const { circles } = createTestCaller(db, owner.actor)
    expect((await circles.standing(owner)).commonFriends).toBe(1)
    expect((await circles.dashboard()).commonFriends).toBe(1)
  })

  it('a profile shows the size of a person’s circle only to that person', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, owner, other)
    expect(await createTestCaller(db, owner.actor).circles.standing(owner)).toMatchObject({
      isMe: true,
      circleSize: 1,
      commonFriends: 0,
    })
    expect((await createTestCaller(db, other.actor).circles.standing(owner)).circleSize).toBeNull()
  })

  it('circles.standing, which returns the recommenders of a person, rejects an unknown person id', async () => {
    await expectAppError(visitor.circles.standing({ personId: unknownPersonId }), 'CIRCLES.PERSON_NOT_FOUND')
  })
})
