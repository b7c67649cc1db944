import { expect, it } from 'vitest'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState, isUnstorableValueError } from '#kernel/db/violations.ts'
import { accountIdSchema } from '#kernel/ids/contract.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createBarrier } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

function rejectionOf(statement: Promise<unknown>): Promise<unknown> {
  return statement.then(
    () => expect.unreachable('it was not rejected'),
    (error: unknown) => error,
  )
}

it('`hasSqlState` reads the code of a database error, and ignores error codes in the text of the rejected value', async () => {
  const email = 'NO EN MINÚSCULAS 22021 23505 email_key@correo.example'
  const error = await rejectionOf(
    db.account.create({ data: { id: accountIdSchema.parse('a'.repeat(28)), email } }),
  )
  expect(hasSqlState(error, 'checkViolation', 'account_email_normalised')).toBe(true)
  expect(isUnstorableValueError(error)).toBe(false)
  expect(hasSqlState(error, 'uniqueViolation')).toBe(false)
})

it('`hasSqlState` recognizes a violated constraint, inside and outside of a transaction', async () => {
  const { email } = await makeMember(db)
  const data = { id: accountIdSchema.parse('b'.repeat(28)), email }
  const outside = await rejectionOf(db.account.create({ data }))
  const inside = await rejectionOf(inTransaction(db, (tx) => tx.account.create({ data })))
  const raw = await rejectionOf(db.$executeRaw`INSERT INTO account (id, email) VALUES (${data.id}, ${email})`)
  for (const error of [outside, inside, raw]) {
    expect(hasSqlState(error, 'uniqueViolation', 'email')).toBe(true)
    expect(hasSqlState(error, 'uniqueViolation', 'slug')).toBe(false)
  }
})

it('`hasSqlState` recognizes a deadlock of two transactions', async () => {
  const [one, other] = [await makeMember(db), await makeMember(db)]
  const bothLocked = createBarrier(2)
  const renameBoth = (ids: string[]) =>
    inTransaction(db, async (tx) => {
      for (const id of ids) {
        await tx.person.update({ where: { id }, data: { institution: 'UNAM' }, select: { id: true } })
        await bothLocked()
      }
    })
  const endings = await Promise.allSettled([
    renameBoth([one.personId, other.personId]),
    renameBoth([other.personId, one.personId]),
  ])
  const lost = endings.filter((ending) => ending.status === 'rejected')
  expect(lost).toHaveLength(1)
  expect(hasSqlState(lost[0]?.reason, 'deadlockDetected')).toBe(true)
})
