import { describe, it } from 'vitest'
import { callerFor } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { testDb } from '../../support/test-db.ts'

const { db } = await testDb()
const visitor = callerFor(db, null)

describe('a character that PostgreSQL cannot store', () => {
  it('is wrong input, wherever it comes in, and not an error of ours', async () => {
    const nul = 'Ana\u0000'
    const member = callerFor(db, (await makeMember(db)).actor)
    await expectAppError(
      visitor.identity.signUp({ name: nul, email: 'nul@correo.example', password: 'secreta' }),
      'KERNEL.INVALID_INPUT',
    )
    await expectAppError(visitor.identity.professions({ query: nul }), 'KERNEL.INVALID_INPUT')
    await expectAppError(visitor.circles.explore({ name: nul }), 'KERNEL.INVALID_INPUT')
    await expectAppError(member.circles.search({ query: nul }), 'KERNEL.INVALID_INPUT')
  })
})
