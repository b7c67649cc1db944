import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

describe('circles.recommenders, which lists everybody who recommends a person', () => {
  it('the list of recommenders begins with people of the caller’s circle, and never contains the caller', async () => {
    const [me, found] = [await makeMember(db), await makeMember(db)]
    const friends = await Promise.all(['Zoe Amiga', 'Ana Amiga'].map((name) => makeMember(db, { name })))
    await addToCircle(db, me, found, ...friends)
    for (const friend of friends) await addToCircle(db, friend, found)
    await db.$executeRaw`
      INSERT INTO person (id, name, updated_at) SELECT gen_random_uuid(), 'Fan de Lista', now() FROM generate_series(1, 65)`
    await db.$executeRaw`
      INSERT INTO circle_membership (owner_id, member_id)
      SELECT id, ${found.personId}::uuid FROM person WHERE name = 'Fan de Lista'`
    const { recommenders } = createTestCaller(db, me.actor).circles
    const pages = [await recommenders({ personId: found.personId })]
    for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
      pages.push(await recommenders({ personId: found.personId, cursor }))
    const people = pages.flatMap((page) => page.people)
    expect(pages.map((page) => page.people.length)).toEqual([30, 30, 7])
    expect(people.slice(0, 3).map(({ name, inMyCircle }) => [name, inMyCircle])).toEqual([
      ['Ana Amiga', true],
      ['Zoe Amiga', true],
      ['Fan de Lista', false],
    ])
    expect(new Set(people.map(({ personId }) => personId)).size).toBe(67)
    expect(people.map(({ personId }) => personId)).not.toContain(me.personId)
  })

  it('the list of a person’s recommenders contains no hidden people', async () => {
    const [me, hidden, found] = [await makeMember(db), await makeMember(db), await makeContact(db)]
    await addToCircle(db, hidden, found)
    const read = () => createTestCaller(db, me.actor).circles.recommenders({ personId: found.personId })
    expect((await read()).people).toHaveLength(1)
    await db.person.update({ where: { id: hidden.personId }, data: { hiddenAt: new Date() } })
    expect((await read()).people).toEqual([])
  })

  it('the list of recommenders rejects visitors and unknown person ids', async () => {
    const [me, found] = [await makeMember(db), await makeMember(db)]
    await expectAppError(
      createTestCaller(db, null).circles.recommenders({ personId: found.personId }),
      'KERNEL.SIGN_IN_REQUIRED',
    )
    await expectAppError(
      createTestCaller(db, me.actor).circles.recommenders({
        personId: '00000000-0000-7000-8000-000000000000',
      }),
      'CIRCLES.PERSON_NOT_FOUND',
    )
  })
})
