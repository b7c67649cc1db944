import { describe, expect, it } from 'vitest'
import { circlePageSize } from '#modules/circles/contract/limits.ts'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { preventWritesToTables, runOverlappingCalls } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const visitor = createTestCaller(db, null)
const unknownPersonId = '00000000-0000-7000-8000-000000000000'

async function countOf(personId: string): Promise<number> {
  return (await visitor.circles.standing({ personId })).recommendationCount
}

describe('circles.list', () => {
  it('lists the caller’s circle with contact details, the most recently added people first', async () => {
    const owner = await makeMember(db)
    const { circles } = createTestCaller(db, owner.actor)
    const contact = await makeContact(db, {
      email: 'lupe@correo.example',
      professions: ['Costurera'],
      city: 'Tepic',
    })
    const member = await makeMember(db)
    await createTestCaller(db, owner.actor, { now: new Date('2026-11-01T12:00:00Z') }).circles.add(contact)
    await createTestCaller(db, owner.actor, { now: new Date('2026-11-02T12:00:00Z') }).circles.add(member)

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

  it('the circle of a new member is empty, and the list never contains people of another member’s circle', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, other, await makeContact(db))
    expect(await createTestCaller(db, owner.actor).circles.list()).toEqual({
      people: [],
      nextCursor: null,
      total: 0,
      matching: null,
      grouped: false,
    })
  })

  it('lists each person of a circle on exactly one page, even if all were added at the same instant', async () => {
    const owner = await makeMember(db)
    const contacts = []
    for (let i = 0; i < circlePageSize + 3; i++)
      contacts.push(await makeContact(db, { name: `Beto ${i}`, createdById: owner.personId }))
    await addToCircle(db, owner, ...contacts)

    const { circles } = createTestCaller(db, owner.actor)
    const first = await circles.list()
    const second = await circles.list({ cursor: first.nextCursor })
    expect([first.people.length, second.people.length]).toEqual([circlePageSize, 3])
    expect([first.total, second.nextCursor]).toEqual([circlePageSize + 3, null])
    expect(await circles.list({ name: 'beto', cursor: first.nextCursor })).toEqual(second)
    const seen = [...first.people, ...second.people].map((person) => person.personId)
    expect(new Set(seen)).toEqual(new Set(contacts.map((contact) => contact.personId)))
  })

  it('filters the caller’s circle by name, and ignores accents and case', async () => {
    const [owner, other] = [await makeMember(db), await makeMember(db)]
    const { circles } = createTestCaller(db, owner.actor)
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

  it('circles.list, which returns the caller’s circle, rejects a visitor who is not signed in', async () => {
    await expectAppError(visitor.circles.list(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('circles.add, which adds a person to the circle by id', () => {
  it('adding a person to a circle increases the person’s recommendation count immediately', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, owner.actor).circles.add(member)
    expect(await countOf(member.personId)).toBe(1)
    expect(await db.review.count({ where: { subjectId: member.personId } })).toBe(0)
  })

  it('adding the same person to a circle twice changes nothing, even with concurrent requests', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    const { circles } = createTestCaller(db, owner.actor)
    const add = () => circles.add(member)
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('circle_membership'), [add, add])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    await add()
    expect(await countOf(member.personId)).toBe(1)
  })

  it('the recommendation count includes all eight members who add the same person concurrently', async () => {
    const popular = await makeMember(db)
    const owners = await Promise.all(Array.from({ length: 8 }, () => makeMember(db)))
    const adds = owners.map((owner) => () => createTestCaller(db, owner.actor).circles.add(popular))
    await runOverlappingCalls(url, preventWritesToTables('directory_entry'), adds)
    expect(await countOf(popular.personId)).toBe(8)
  })

  it('circles.add rejects a member who adds themselves to their own circle', async () => {
    const owner = await makeMember(db)
    await expectAppError(createTestCaller(db, owner.actor).circles.add(owner), 'CIRCLES.ONESELF')
  })

  it('circles.add rejects an unknown person id', async () => {
    const owner = await makeMember(db)
    await expectAppError(
      createTestCaller(db, owner.actor).circles.add({ personId: unknownPersonId }),
      'CIRCLES.PERSON_NOT_FOUND',
    )
  })

  it('circles.add rejects a visitor', async () => {
    const member = await makeMember(db)
    await expectAppError(visitor.circles.add(member), 'KERNEL.SIGN_IN_REQUIRED')
    expect(await countOf(member.personId)).toBe(0)
  })
})
