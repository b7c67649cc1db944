import { describe, expect, it } from 'vitest'
import { createDb } from '#platform/postgres/client.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { callerFor, callProcedureByName } from '../support/caller.ts'
import { expectAppError } from '../support/expect-app-error.ts'

// docs/procedures.md lists who may call each procedure. `npm run check` fails if that file is outdated, so a
// change of access is visible in its diff.

const membersOnly = listProcedures().filter(({ meta }) => meta.access === 'member')

/**
 * No server listens on port 1: a call that passes the access check fails when it connects to the database,
 * with another error.
 */
const unreachable = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
const visitor = callerFor(unreachable, null)

describe('procedures for members', () => {
  it.each(membersOnly)('the procedure $name for members rejects a visitor', async ({ name }) => {
    await expectAppError(callProcedureByName(visitor, name), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('precondition: a visitor passes the access check of a public procedure', async () => {
    await expect(callProcedureByName(visitor, 'identity.viewer')).resolves.toBeNull()
  })
})
