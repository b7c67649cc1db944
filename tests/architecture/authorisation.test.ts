import { describe, expect, it } from 'vitest'
import { createDb } from '#platform/postgres/client.ts'
import { appRouter } from '#server/router.ts'
import { listProcedures } from '../../tools/procedures-list.ts'
import { callerFor } from '../support/caller.ts'
import { expectAppError } from '../support/expect-app-error.ts'
import { whoMay } from './who-may.ts'

const procedures = listProcedures()
const membersOnly = procedures.filter(({ meta }) => meta.access === 'member')

/** No server listens there: whatever gets past the guard to the database fails in another way than the guard. */
const unreachable = createDb('postgresql://circulo@127.0.0.1:1/circulo', { patienceMs: 0 })

function callAsVisitor(name: string): Promise<unknown> {
  const [module = '', procedure = ''] = name.split('.')
  const call: unknown = Reflect.get(Reflect.get(callerFor(unreachable, null), module), procedure)
  if (typeof call !== 'function') throw new Error(`${name} cannot be called`)
  return Promise.resolve(Reflect.apply(call, undefined, []))
}

describe('who may call a procedure', () => {
  it('is written down for every procedure, and for no other', () => {
    expect(Object.keys(whoMay).sort()).toEqual(Object.keys(appRouter._def.procedures).sort())
  })

  it.each(procedures)('$name says the same in its router as in the table', ({ name, meta }) => {
    expect([meta.access, meta.who]).toEqual([whoMay[name]?.[0], whoMay[name]?.[1]])
  })

  it.each(membersOnly)('$name refuses a visitor', async ({ name }) => {
    await expectAppError(callAsVisitor(name), 'KERNEL.SIGN_IN_REQUIRED')
  })

  it('lets a visitor past the guard of a public procedure', async () => {
    await expect(callAsVisitor('identity.viewer')).resolves.toBeNull()
  })
})
