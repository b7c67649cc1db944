import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RequestContext } from '#kernel/context.ts'
import { sqlInt4, sqlRow } from '#kernel/db/rows.ts'
import { getSqlExecutor, query, registerSqlExecutor, type Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { createTestContext } from '../../support/caller.ts'
import { createTestDb } from '../../support/test-db.ts'
import { runWithPostgresClient } from '../../support/test-postgres.ts'
import {
  dumpAllTables,
  getDateDaysAfterNewYear2025,
  personRelationGraphArbitrary,
  type StoredPersonRelationGraph,
  storePersonRelationGraph,
} from './merge-graph.ts'

const { db, url } = await createTestDb()
const context = createTestContext(db, null, { now: getDateDaysAfterNewYear2025(500) })

class Interruption extends Error {
  override name = 'Interruption'
}

type MergeContext = Pick<RequestContext, 'clock' | 'personEventHandlers' | 'config'>

function prove(tx: Tx, ctx: MergeContext, { accountId, email }: StoredPersonRelationGraph) {
  return proveEmail(tx, ctx, { accountId, email, by: 'mail' })
}

function breakingAfter(tx: Tx, last: number): { tx: Tx; ran: () => number } {
  let ran = 0
  const count = () => {
    if (ran === last) throw new Interruption()
    ran++
  }
  const counting = (target: object): object =>
    new Proxy(target, {
      get(inner, name) {
        const value: unknown = Reflect.get(inner, name, inner)
        if (typeof value === 'function')
          return (...args: unknown[]) => {
            count()
            return Reflect.apply(value, inner, args)
          }
        return typeof value === 'object' && value !== null ? counting(value) : value
      },
    })
  const breaking = counting(tx) as Tx
  const send = getSqlExecutor(tx)
  registerSqlExecutor(breaking, (statement) => {
    count()
    return send(statement)
  })
  return { tx: breaking, ran: () => ran }
}

function createHandlersWithMerge(act: (tx: Tx) => Promise<void>): PersonEventHandlers {
  return {
    module: 'troublemaker',
    merge: act,
    collect: async () => ({ content: {}, photoIds: [] }),
    leave: async () => undefined,
  }
}

describe('a merge that is interrupted', () => {
  it('a merge of people that fails at any SQL statement has no effect, and succeeds when run again', async () => {
    await fc.assert(
      fc.asyncProperty(
        personRelationGraphArbitrary,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (graph, where) => {
          const planted = await storePersonRelationGraph(db, graph)
          const before = await dumpAllTables(db)
          const interrupt = (last: number) =>
            inTransaction(db, async (tx) => {
              const breaking = breakingAfter(tx, last)
              await prove(breaking.tx, context, planted)
              throw Object.assign(new Interruption(), { statements: breaking.ran() })
            })
          const whole: unknown = await interrupt(Number.POSITIVE_INFINITY).catch((error: unknown) => error)
          expect(await dumpAllTables(db)).toEqual(before)

          const { statements } = whole as { statements: number }
          expect(statements).toBeGreaterThan(20)
          await expect(interrupt(Math.floor(where * (statements - 1)))).rejects.toThrow(Interruption)
          expect(await dumpAllTables(db)).toEqual(before)

          await inTransaction(db, (tx) => prove(tx, context, planted))
          expect(await db.person.count({ where: { id: { in: planted.ids } } })).toBe(
            graph.people - graph.contacts,
          )
        },
      ),
      { numRuns: 15 },
    )
  }, 300_000)

  it('a merge of people leaves the database unchanged when one module’s merge function throws an error', async () => {
    const [graph] = fc.sample(personRelationGraphArbitrary, { numRuns: 1, seed: 7 })
    if (!graph) throw new Error('no graph')
    const planted = await storePersonRelationGraph(db, graph)
    const before = await dumpAllTables(db)
    const failing = createHandlersWithMerge(() => Promise.reject(new Interruption()))
    const personEventHandlers = [...context.personEventHandlers, failing]
    await expect(
      inTransaction(db, (tx) => prove(tx, { ...context, personEventHandlers }, planted)),
    ).rejects.toThrow(Interruption)
    expect(await dumpAllTables(db)).toEqual(before)
  })

  it('a merge of people changes no data if the database connection is lost during the merge', async () => {
    const [graph] = fc.sample(personRelationGraphArbitrary, { numRuns: 1, seed: 8 })
    if (!graph) throw new Error('no graph')
    const planted = await storePersonRelationGraph(db, graph)
    const before = await dumpAllTables(db)
    const killing = createHandlersWithMerge(async (tx) => {
      const [own] = await query(tx, sqlRow({ pid: sqlInt4 }))`SELECT pg_backend_pid() AS pid`
      await runWithPostgresClient(url, async (client) => {
        await client.query('SELECT pg_terminate_backend($1)', [own?.pid])
      })
    })
    const personEventHandlers = [...context.personEventHandlers, killing]
    await expect(
      inTransaction(db, (tx) => prove(tx, { ...context, personEventHandlers }, planted)),
    ).rejects.toThrow()
    expect(await dumpAllTables(db)).toEqual(before)

    await inTransaction(db, (tx) => prove(tx, context, planted))
    expect(await db.person.count({ where: { id: { in: planted.ids } } })).toBe(graph.people - graph.contacts)
  })
})
