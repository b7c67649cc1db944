import { describe, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const visitor = createTestCaller(db, null)

describe('a character that PostgreSQL cannot store', () => {
  it('a character that PostgreSQL cannot store is rejected as invalid input in every field', async () => {
    const nul = 'Ana\u0000'
    const member = createTestCaller(db, (await makeMember(db)).actor)
    await expectAppError(
      visitor.identity.signUp({ name: nul, email: 'nul@correo.example', password: 'secreta' }),
      'KERNEL.INVALID_INPUT',
    )
    await expectAppError(visitor.identity.professions({ query: nul }), 'KERNEL.INVALID_INPUT')
    await expectAppError(visitor.circles.explore({ name: nul }), 'KERNEL.INVALID_INPUT')
    await expectAppError(member.circles.search({ query: nul }), 'KERNEL.INVALID_INPUT')
  })
})

describe('an input nested deeper than any procedure accepts', () => {
  it('an input nested deeper than any procedure accepts is rejected as invalid, at any depth', async () => {
    for (const depth of [40, 200_000]) {
      const text = `${'['.repeat(depth)}${']'.repeat(depth)}`
      await expectAppError(visitor.circles.explore(JSON.parse(text)), 'KERNEL.INVALID_INPUT')
    }
  })
})

describe('a pagination cursor whose values are outside the ranges of the database columns', () => {
  it('a pagination cursor with values outside the ranges of the database columns is rejected as invalid', async () => {
    const member = createTestCaller(db, (await makeMember(db)).actor)
    const { personId } = await makeMember(db)
    await expectAppError(
      visitor.circles.explore({ cursor: { recommendationCount: 2 ** 40, name: 'Ana', personId } }),
      'KERNEL.INVALID_INPUT',
    )
    const addedAt = new Date('-200000-01-01T00:00:00Z')
    await expectAppError(member.circles.list({ cursor: { addedAt, personId } }), 'KERNEL.INVALID_INPUT')
  })
})
