import { describe, expect, it } from 'vitest'
import { circlePageSize } from '#modules/circles/contract/limits.ts'
import { callerFor } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { beforeWritesTo, overlap } from '../../support/overlap.ts'
import { testDb } from '../../support/test-db.ts'

const { db, url } = await testDb()
const visitor = callerFor(db, null)
const nobody = '00000000-0000-7000-8000-000000000000'

async function countOf(personId: string): Promise<number> {
  return (await visitor.circles.standing({ personId })).recommendationCount
}

describe('list', () => {
  it('shows one’s own circle as cards with contact details, newest added first', async () => {
    const owner = await makeMember(db)
    const { circles } = callerFor(db, owner.actor)
    const contact = await makeContact(db, {
      email: 'lupe@correo.example',
      professions: ['Costurera'],
      city: 'Tepic',
    })
    const member = await makeMember(db)
    await callerFor(db, owner.actor, { now: new Date('2026-11-01T12:00:00Z') }).circles.add(contact)
    await callerFor(db, owner.actor, { now: new Date('2026-11-02T12:00:00Z') }).circles.add(member)

    const { people, total, nextCursor } = await circles.list()
    expect({ total, nextCursor }).toEqual({ total: 2, nextCursor: null })
    expect(people.map((person) => person.personId)).toEqual([member.personId, contact.personId])
    expect(people[0]).toMatchObject({
      registered: true,
      email: member.email,
      profilePath: member.profilePath,
      recommendationCount: 1,
    })
    expect(people[1]).toMatchObject({
      registered: false,
      name: contact.name,
      phone: contact.phone,
      email: 'lupe@correo.example',
      professions: ['Costurera'],
      city: 'Tepic',
      state: 'Jalisco',
      photoId: null,
    })
  })

  it('is empty at first, and never shows somebody else’s circle', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, other, await makeContact(db))
    expect(await callerFor(db, owner.actor).circles.list()).toEqual({
      people: [],
      nextCursor: null,
      total: 0,
    })
  })

  it('comes in pages that neither repeat nor leave out anybody, even of those added at the same instant', async () => {
    const owner = await makeMember(db)
    const contacts = []
    for (let i = 0; i < circlePageSize + 3; i++)
      contacts.push(await makeContact(db, { name: `Beto ${i}`, createdById: owner.personId }))
    await addToCircle(db, owner, ...contacts)

    const { circles } = callerFor(db, owner.actor)
    const first = await circles.list()
    const second = await circles.list({ cursor: first.nextCursor })
    expect([first.people.length, second.people.length]).toEqual([circlePageSize, 3])
    expect([first.total, second.nextCursor]).toEqual([circlePageSize + 3, null])
    expect(await circles.list({ name: 'beto', cursor: first.nextCursor })).toEqual(second)
    const seen = [...first.people, ...second.people].map((person) => person.personId)
    expect(new Set(seen)).toEqual(new Set(contacts.map((contact) => contact.personId)))
  })

  it('finds those of it who have a name, however it is written, and nobody else', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)]
    const { circles } = callerFor(db, owner.actor)
    const names = ['José Ángel Muñoz', 'Ángela Josefina Ruiz', 'Rosa Díaz']
    const contacts = await Promise.all(names.map((name) => makeContact(db, { name })))
    for (const contact of contacts) await addToCircle(db, owner, contact)
    await addToCircle(db, other, await makeContact(db, { name: 'José Ángel de Otro Círculo' }))
    const found = async (name: string) => {
      const { people, total } = await circles.list({ name })
      expect(total).toBe(names.length)
      return people.map((person) => person.name).sort()
    }
    expect(await found('ANGEL jose')).toEqual(['José Ángel Muñoz', 'Ángela Josefina Ruiz'].sort())
    expect(await found('munoz')).toEqual(['José Ángel Muñoz'])
    expect(await found('ro')).toEqual(['Rosa Díaz'])
    expect(await found('otro')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found(' ')).toEqual([...names].sort())
    await expectAppError(circles.list({ name: 'a'.repeat(999) }), 'KERNEL.INVALID_INPUT')
    await expectAppError(visitor.circles.list({ name: 'Rosa' }), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('is not for visitors', async () => {
    await expectAppError(visitor.circles.list(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('add', () => {
  it('adds at once and counts it', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    await callerFor(db, owner.actor).circles.add(member)
    expect(await countOf(member.personId)).toBe(1)
    expect(await db.review.count({ where: { subjectId: member.personId } })).toBe(0)
  })

  it('changes nothing the second time, also when both requests overlap', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    const { circles } = callerFor(db, owner.actor)
    const add = () => circles.add(member)
    const outcomes = await overlap(url, beforeWritesTo('circle_membership'), [add, add])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await add()
    expect(await countOf(member.personId)).toBe(1)
  })

  it('counts each of eight members whose requests to add one person overlap', async () => {
    const popular = await makeMember(db)
    const owners = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)))
    const adds = owners.map((owner) => () => callerFor(db, owner.actor).circles.add(popular))
    await overlap(url, beforeWritesTo('directory_entry'), adds)
    expect(await countOf(popular.personId)).toBe(8)
  })

  it('refuses oneself', async () => {
    const owner = await makeMember(db)
    await expectAppError(callerFor(db, owner.actor).circles.add(owner), 'CIRCLES.ONESELF')
  })

  it('refuses somebody who does not exist', async () => {
    const owner = await makeMember(db)
    await expectAppError(
      callerFor(db, owner.actor).circles.add({ personId: nobody }),
      'CIRCLES.PERSON_NOT_FOUND',
    )
  })

  it('is not for visitors', async () => {
    const member = await makeMember(db)
    await expectAppError(visitor.circles.add(member), 'KERNEL.SIGN_IN_REQUIRED')
    expect(await countOf(member.personId)).toBe(0)
  })
})

describe('remove', () => {
  it('takes out of the circle and off the count, and leaves others’ circles alone', async () => {
    const [owner, other, member] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    await addToCircle(db, owner, member)
    await addToCircle(db, other, member)
    const { circles } = callerFor(db, owner.actor)
    await circles.remove(member)
    expect(await countOf(member.personId)).toBe(1)
    expect((await circles.list()).total).toBe(0)
    expect((await callerFor(db, other.actor).circles.list()).total).toBe(1)
  })

  it('changes nothing when the person is not there', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    await callerFor(db, owner.actor).circles.remove(member)
    expect(await countOf(member.personId)).toBe(0)
  })

  it('is not for visitors', async () => {
    await expectAppError(visitor.circles.remove({ personId: nobody }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('standing', () => {
  it('says who of my circle recommends this person, those first, and never names the viewer', async () => {
    const [viewer, friend, stranger, plumber] = [
      await makeMember(db),
      await makeMember(db),
      await makeMember(db),
      await makeContact(db),
    ]
    await addToCircle(db, viewer, friend, plumber)
    await addToCircle(db, friend, plumber)
    await addToCircle(db, stranger, plumber)

    const standing = await callerFor(db, viewer.actor).circles.standing(plumber)
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
      path: null,
      circleSize: null,
    })
  })

  it('counts the people who are in both circles', async () => {
    const [viewer, other] = [await makeMember(db), await makeMember(db)]
    const [common, onlyMine, onlyTheirs] = [
      await makeContact(db),
      await makeContact(db),
      await makeContact(db),
    ]
    await addToCircle(db, viewer, common, onlyMine)
    await addToCircle(db, other, common, onlyTheirs)
    expect((await callerFor(db, viewer.actor).circles.standing(other)).commonFriends).toBe(1)
  })

  it('shows a visitor who recommends, and nothing of anybody’s circle', async () => {
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
      circleSize: null,
    })
  })

  it('tells the owner, and only the owner, the size of the circle', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, owner, other)
    expect(await callerFor(db, owner.actor).circles.standing(owner)).toMatchObject({
      isMe: true,
      circleSize: 1,
      commonFriends: null,
    })
    expect((await callerFor(db, other.actor).circles.standing(owner)).circleSize).toBeNull()
  })

  it('refuses somebody who does not exist', async () => {
    await expectAppError(visitor.circles.standing({ personId: nobody }), 'CIRCLES.PERSON_NOT_FOUND')
  })
})

describe('dashboard', () => {
  it('counts my circle, who recommends me, and who is in two circles that I know (design decision 7)', async () => {
    const [me, friend, both, onlyMine] = [
      await makeMember(db),
      await makeMember(db),
      await makeContact(db),
      await makeContact(db),
    ]
    await addToCircle(db, me, friend, both, onlyMine)
    await addToCircle(db, friend, me, both)
    expect(await callerFor(db, me.actor).circles.dashboard()).toMatchObject({
      circleSize: 3,
      recommendedBy: 1,
      commonFriends: 1,
    })
  })

  it('counts a common friend once, however many of my friends trust them', async () => {
    const [me, one, two] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const friend = await makeContact(db)
    await addToCircle(db, me, one, two, friend)
    for (const member of [one, two]) await addToCircle(db, member, friend)
    expect((await callerFor(db, me.actor).circles.dashboard()).commonFriends).toBe(1)
  })

  it('counts nothing for a new member', async () => {
    const me = await makeMember(db)
    expect(await callerFor(db, me.actor).circles.dashboard()).toMatchObject({
      circleSize: 0,
      recommendedBy: 0,
      commonFriends: 0,
    })
  })

  it('features six at most, recommended and with a profession, the most recommended first', async () => {
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
    const { featured } = await callerFor(db, me.actor).circles.dashboard()
    expect(featured.length).toBeLessThanOrEqual(6)
    expect(featured.slice(0, 3).map((card) => card.name)).toEqual([first.name, second.name, third.name])
    expect(featured.every((card) => card.recommendationCount > 0 && card.professions.length > 0)).toBe(true)
    expect(featured[0]).not.toHaveProperty('phone')
  })

  it('says of the featured who of my circle recommends them, and whether I do', async () => {
    const [me, friend, stranger] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    const owners = await Promise.all(Array.from({ length: 17 }, () => makeMember(db)))
    const electrician = await makeContact(db, { name: 'Eléctrica Featured' })
    for (const owner of [...owners, friend, stranger]) await addToCircle(db, owner, electrician)
    await addToCircle(db, me, friend)

    const shown = async (who: typeof me) =>
      (await callerFor(db, who.actor).circles.dashboard()).featured.find(
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

  it('is not for visitors', async () => {
    await expectAppError(visitor.circles.dashboard(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
