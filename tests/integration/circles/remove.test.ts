import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)
const unknownPersonId = '00000000-0000-7000-8000-000000000000'

async function countOf(personId: string): Promise<number> {
  return (await createTestCaller(db, null).circles.standing({ personId })).recommendationCount
}

describe('circles.remove', () => {
  it('removing a person from a circle reduces the recommendation count by one, and keeps recommendations by others', async () => {
    const [owner, other, member] = [await makeMember(db), await makeMember(db), await makeMember(db)]
    await addToCircle(db, owner, member)
    await addToCircle(db, other, member)
    const { circles } = createTestCaller(db, owner.actor)
    await circles.remove(member)
    expect(await countOf(member.personId)).toBe(1)
    expect((await circles.list()).total).toBe(0)
    expect((await createTestCaller(db, other.actor).circles.list()).total).toBe(1)
  })

  it('a database error while removing a person from a circle leaves the circle and the counts unchanged', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    await addToCircle(db, owner, member)
    await db.$executeRaw`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room'; END $$`
    await db.$executeRaw`
      CREATE TRIGGER fails BEFORE DELETE ON parked_membership FOR EACH STATEMENT EXECUTE FUNCTION fail()`
    const removing = createTestCaller(db, owner.actor).circles.remove(member)
    await expect(removing).rejects.toThrow()
    await db.$executeRaw`DROP FUNCTION fail() CASCADE`
    expect(await countOf(member.personId)).toBe(1)
    expect((await createTestCaller(db, owner.actor).circles.list()).total).toBe(1)
  })

  it('removing a person who is not in the circle changes nothing', async () => {
    const [owner, member] = [await makeMember(db), await makeMember(db)]
    await createTestCaller(db, owner.actor).circles.remove(member)
    expect(await countOf(member.personId)).toBe(0)
  })

  it('rejects a visitor who removes a person from a circle', async () => {
    await expectAppError(visitor.circles.remove({ personId: unknownPersonId }), 'KERNEL.SIGN_IN_REQUIRED')
  })
})
