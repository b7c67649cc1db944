import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { executeStatement } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { makeContact } from '../../support/factories/people.ts'
import {
  createBarrier,
  createRowLock,
  preventWritesToTables,
  runOverlappingCalls,
  runWhileOtherTransactionHoldsLock,
} from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()

const rename = (id: string, name: string) => async () => {
  await db.person.update({ where: { id }, data: { name }, select: { id: true } })
}
const nameOf = async (id: string) => (await db.person.findUniqueOrThrow({ where: { id } })).name

describe('runOverlappingCalls, which runs calls concurrently in a test', () => {
  it('the test helper runOverlappingCalls executes calls in list order if all calls need one row lock', async () => {
    const { personId } = await makeContact(db)
    const calls = [rename(personId, 'First'), rename(personId, 'Second')]
    const outcomes = await runOverlappingCalls(url, createRowLock('person', personId), calls)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(await nameOf(personId)).toBe('Second')
  })

  it('the test helper runOverlappingCalls holds the database lock while the callback `meanwhile` runs', async () => {
    const { personId } = await makeContact(db)
    let nameBefore: string | undefined
    const outcomes = await runOverlappingCalls(
      url,
      createRowLock('person', personId),
      [rename(personId, 'Renamed')],
      {
        meanwhile: async (holder) => {
          const changed = await holder.person.update({
            where: { id: personId },
            data: { city: 'León' },
            select: { name: true },
          })
          nameBefore = changed.name
        },
      },
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled'])
    expect(nameBefore).not.toBe('Renamed')
    expect(await db.person.findUnique({ where: { id: personId } })).toMatchObject({
      name: 'Renamed',
      city: 'León',
    })
  })

  it('the test helper runOverlappingCalls fails if a tested call does not wait for the database lock', async () => {
    const { personId } = await makeContact(db)
    const reads = () => nameOf(personId)
    const contenders = [rename(personId, 'Renamed'), reads]
    await expect(
      runOverlappingCalls<unknown[]>(url, preventWritesToTables('person'), contenders),
    ).rejects.toThrow('Contender 2 ended before the lock was released')
    expect(await nameOf(personId)).toBe('Renamed')
  })

  it('the test helper runOverlappingCalls counts a call as waiting if another call’s lock blocks the call', async () => {
    const { personId } = await makeContact(db)
    const key = randomUUID()
    const inOrder = () =>
      inTransaction(db, async (tx) => {
        await executeStatement(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`
        await tx.person.update({ where: { id: personId }, data: { name: 'Both' }, select: { id: true } })
      })
    const outcomes = await runOverlappingCalls(url, preventWritesToTables('person'), [inOrder, inOrder])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  })
})

describe('runWhileOtherTransactionHoldsLock, which runs work while a lock is held', () => {
  it('runWhileOtherTransactionHoldsLock returns the result of work that does not wait for the lock', async () => {
    const { personId, name } = await makeContact(db)
    expect(
      await runWhileOtherTransactionHoldsLock(url, createRowLock('person', personId), () => nameOf(personId)),
    ).toBe(name)
  })

  it('runWhileOtherTransactionHoldsLock reports an error if the tested work had to wait for the lock', async () => {
    const { personId } = await makeContact(db)
    const work = rename(personId, 'Waited')
    await expect(
      runWhileOtherTransactionHoldsLock(url, createRowLock('person', personId), work),
    ).rejects.toThrow('The work waited')
    expect(await nameOf(personId)).toBe('Waited')
  })
})

describe('createBarrier', () => {
  it('createBarrier stops each caller until all callers have arrived', async () => {
    const barrier = createBarrier(2)
    const passed: string[] = []
    const party = async (name: string) => {
      await barrier()
      passed.push(name)
    }
    const first = party('first')
    await new Promise((resolve) => setImmediate(resolve))
    expect(passed).toEqual([])
    await Promise.all([first, party('second')])
    expect(passed).toEqual(['first', 'second'])
  })
})
