import { expect, it } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  deleteSuspendedCircleMembership,
  resumeSuspendedCircleMemberships,
} from '#modules/circles/data/suspended-memberships.ts'
import { hideReportTarget } from '#modules/reviews/operator-api.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from '../../support/caller.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember } from '../../support/factories/people.ts'
import { waitForBlockedDatabaseSessions } from '../../support/overlapping-calls.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

it('the removal of a hidden person from a circle persists even if the operator unhides the person concurrently', async () => {
  const [owner, hidden] = [await makeMember(db), await makeMember(db)]
  await addToCircle(db, owner, hidden)
  await hideReportTarget(
    { db, clock: systemClock, personEventHandlers },
    { kind: 'person', id: hidden.personId },
  )
  await db.person.update({ where: { id: hidden.personId }, data: { hiddenAt: null } })

  const removed = Promise.withResolvers<void>()
  const shown = await inTransaction(db, async (tx) => {
    await deleteSuspendedCircleMembership(tx, owner.personId, hidden.personId)
    const showing = inTransaction(db, async (other) => {
      await resumeSuspendedCircleMemberships(other, hidden.personId, 'all')
      await removed.promise
    })
    await waitForBlockedDatabaseSessions(tx, 1)
    return { showing }
  })
  await createTestCaller(db, owner.actor).circles.remove({ personId: hidden.personId })
  removed.resolve()
  await shown.showing

  expect(await db.circleMembership.count({ where: { ownerId: owner.personId } })).toBe(0)
})
