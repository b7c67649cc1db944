import { fixedClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AppointmentId, PersonId } from '#kernel/ids/contract.ts'
import { mergePeople } from '#modules/identity/use-cases/merge-people.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestCaller } from './caller.ts'
import type { TestMember } from './factories/people.ts'
import { readMailsToRecipient } from './mailbox.ts'
import { hourMs, wednesdayNoon } from './scheduling-steps.ts'

export const bookedSlot = { date: '2026-05-21', time: '10:00' }

export const getTimeHoursAfterWednesdayNoon = (hours: number) =>
  new Date(wednesdayNoon.getTime() + hours * hourMs)

export function createPersonBlockTestSteps(db: Db) {
  const as = ({ actor }: TestMember) => createTestCaller(db, actor, { now: wednesdayNoon })
  return {
    as,
    block: (blocker: TestMember, { personId }: { personId: PersonId }) =>
      as(blocker).identity.block({ personId }),
    merge(from: { personId: PersonId }, into: { personId: PersonId }) {
      const pair = { fromId: from.personId, intoId: into.personId }
      return inTransaction(db, (tx) =>
        mergePeople(tx, { clock: fixedClock(wednesdayNoon), personEventHandlers }, pair),
      )
    },
    mailsOf: async ({ email }: TestMember) => (await readMailsToRecipient(db, email)).slice(1),
    statusOf: async ({ id }: { id: AppointmentId }) =>
      (await db.appointment.findUniqueOrThrow({ where: { id } })).status,
  }
}
