import { describe, expect, it } from 'vitest'
import { createDb } from '#platform/postgres/client.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { callByName, callerFor } from '../support/caller.ts'
import { expectAppError } from '../support/expect-app-error.ts'

// `npm run check` fails if docs/procedures.md is not current, so a change of who may call a procedure shows in the diff of that file.

const membersOnly = listProcedures().filter(({ meta }) => meta.access === 'member')

/** No server listens on this port: a call that passes the guard fails at the database, with another error. */
const unreachable = createDb('postgresql://circulo@127.0.0.1:1/circulo', { maxRestartWaitMs: 0 })
const visitor = callerFor(unreachable, null)

describe('a procedure for members', () => {
  it.each(membersOnly)('rejects a visitor: $name', async ({ name }) => {
    await expectAppError(callByName(visitor, name), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('precondition: a visitor passes the guard of a public procedure', async () => {
    await expect(callByName(visitor, 'identity.viewer')).resolves.toBeNull()
  })
})
