import { expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { proveEmail } from '#modules/identity/accounts-api.ts'
import { hideReportTarget, type ReportTarget, restoreReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller, createTestConfig } from '../../support/caller.ts'
import { makeContact, makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const ctx = { db, clock: systemClock, personEventHandlers, config: createTestConfig() }

it('a member who confirms an e-mail address stays visible although the operator has hidden a contact with that address', async () => {
  const victim = await makeMember(db)
  const stranger = await makeMember(db)
  const insult = await makeContact(db, { email: victim.email, createdById: stranger.personId })
  const thing: ReportTarget = { kind: 'person', id: insult.personId }
  const prove = () =>
    inTransaction(db, (tx) =>
      proveEmail(tx, ctx, { accountId: victim.accountId, email: victim.email, by: 'mail' }),
    )

  await hideReportTarget(ctx, thing)
  expect(await prove()).toEqual({ personId: victim.personId })
  expect((await createTestCaller(db, victim.actor).identity.viewer())?.hidden).toBeNull()

  await restoreReportTarget(ctx, thing)
  expect(await prove()).toEqual({ personId: victim.personId })
  expect(await db.person.count({ where: { id: insult.personId } })).toBe(0)
})
