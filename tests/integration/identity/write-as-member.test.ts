import { afterAll, describe, expect, it } from 'vitest'
import type { Tx } from '#kernel/db/statements.ts'
import { executeStatement } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { runTransactionAsMember, runTransactionLockingPerson } from '#modules/identity/api.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { closeDb, createDb } from '#platform/postgres/client.ts'
import { createTestContext } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const otherDb = createDb(url)
afterAll(() => closeDb(otherDb))

async function canLockPerson(personId: PersonId): Promise<boolean> {
  try {
    await inTransaction(
      otherDb,
      (tx) => executeStatement(tx)`SELECT FROM person WHERE id = ${personId}::uuid FOR UPDATE NOWAIT`,
    )
    return true
  } catch (error) {
    if (hasSqlState(error, 'lockNotAvailable')) return false
    throw error
  }
}

async function hide(personId: PersonId): Promise<void> {
  await db.person.update({ where: { id: personId }, data: { hiddenAt: new Date() } })
}

describe('runTransactionAsMember, which runs a transaction for the signed-in member', () => {
  it('runTransactionAsMember locks the database row of the caller until the transaction ends', async () => {
    const { actor, personId } = await makeMember(db)
    const [me, wasFree] = await runTransactionAsMember(
      { db, actor },
      async (_tx, id) => [id, await canLockPerson(id)] as const,
    )
    expect(me).toBe(personId)
    expect(wasFree).toBe(false)
    expect(await canLockPerson(personId)).toBe(true)
  })

  it('runTransactionAsMember permits a write by a member hidden by the operator', async () => {
    const { actor, personId } = await makeMember(db)
    await hide(personId)
    expect(await runTransactionAsMember({ db, actor }, async (_tx, me) => me)).toBe(personId)
  })

  it('runTransactionAsMember rejects a write by a member whose account was deleted', async () => {
    const { actor } = await makeMember(db)
    const gone = { ...actor, personId: createId(personIdSchema) }
    await expectAppError(
      runTransactionAsMember({ db, actor: gone }, async () => 'written'),
      'KERNEL.SIGN_IN_REQUIRED',
    )
  })

  it('runTransactionAsMember writes nothing when its callback throws an error after the first write', async () => {
    const { actor, personId } = await makeMember(db)
    const failing = runTransactionAsMember({ db, actor }, async (tx, me) => {
      await tx.person.update({ where: { id: me }, data: { occupation: 'Herrera' } })
      throw new Error('after the write')
    })
    await expect(failing).rejects.toThrow('after the write')
    expect((await db.person.findUniqueOrThrow({ where: { id: personId } })).occupation).not.toBe('Herrera')
  })

  it('runTransactionAsMember runs its callback again after a conflict with another transaction', async () => {
    const { actor } = await makeMember(db)
    let runs = 0
    const result = await runTransactionAsMember({ db, actor }, async (tx: Tx) => {
      runs += 1
      if (runs === 1) await executeStatement(tx)`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`
      return 'written'
    })
    expect({ result, runs }).toEqual({ result: 'written', runs: 2 })
  })
})

describe('runTransactionLockingPerson, which runs a transaction about another person', () => {
  it('runTransactionLockingPerson locks the caller and the other person until the transaction ends', async () => {
    const [{ actor }, { personId }] = [await makeMember(db), await makeContact(db)]
    const seen = await runTransactionLockingPerson({ db, actor }, personId, async (_tx, { me, other }) => ({
      me,
      other,
      isMeFree: await canLockPerson(me),
      isOtherFree: await canLockPerson(personId),
    }))
    expect(seen).toEqual({ me: actor.personId, other: personId, isMeFree: false, isOtherFree: false })
  })

  it('after a merge of two people, runTransactionLockingPerson passes the remaining person’s id to the callback', async () => {
    const [{ actor }, old, current] = [await makeMember(db), await makeContact(db), await makeContact(db)]
    const pair = { fromId: old.personId, intoId: current.personId }
    await inTransaction(db, (tx) => mergePeople(tx, createTestContext(db, null), pair))
    const found = await runTransactionLockingPerson(
      { db, actor },
      old.personId,
      async (_tx, { other }) => other,
    )
    expect(found).toBe(current.personId)
  })

  it('runTransactionLockingPerson passes null to its callback for a hidden or unknown person', async () => {
    const [{ actor }, { personId }] = [await makeMember(db), await makeContact(db)]
    await hide(personId)
    for (const id of [personId, createId(personIdSchema)])
      expect(await runTransactionLockingPerson({ db, actor }, id, async (_tx, { other }) => other)).toBeNull()
  })

  it('runTransactionLockingPerson rejects a write by a member hidden by the operator', async () => {
    const [{ actor }, { personId }] = [await makeMember(db), await makeContact(db)]
    await hide(actor.personId)
    const write = runTransactionLockingPerson({ db, actor }, personId, async () => 'written')
    await expectAppError(write, 'IDENTITY.PROFILE_HIDDEN')
  })
})
