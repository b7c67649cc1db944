import { describe, expect, it } from 'vitest'
import { createDb } from '#platform/postgres/client.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { callProcedureByName, createTestCaller } from '../support/caller.ts'
import { expectAppError } from '../support/expect-app-error.ts'

const membersOnly = listProcedures().filter(({ meta }) => meta.access === 'member')

const unreachable = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
const visitor = createTestCaller(unreachable, null)

describe('procedures for members', () => {
  it.each(membersOnly)('the procedure $name for members rejects a visitor', async ({ name }) => {
    await expectAppError(callProcedureByName(visitor, name), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('a visitor who is not signed in can call the public procedure identity.viewer', async () => {
    await expect(callProcedureByName(visitor, 'identity.viewer')).resolves.toBeNull()
  })
})
