import type { Db } from '#kernel/db/statements.ts'
import { makeMember } from './factories/people.ts'
import { makeAppointment, makeProvider, type TestAppointmentOverrides } from './factories/scheduling.ts'
import { createSchedulingTestCaller, readSubjectsAndDeleteMails } from './scheduling-steps.ts'

export const thursdayAt10 = new Date('2026-05-21T16:00:00Z')
/** The proposed time is outside of the agenda's working hours. */
export const proposedFridaySlot = { date: '2026-05-22', time: '19:00' }
export const proposedFridayInstant = new Date('2026-05-23T01:00:00Z')

export async function makeAppointmentForRescheduleProposals(
  db: Db,
  overrides: TestAppointmentOverrides = {},
) {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const { id } = await makeAppointment(db, provider, client, thursdayAt10, overrides)
  const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
  const mails = async () => [
    await readSubjectsAndDeleteMails(db, client),
    await readSubjectsAndDeleteMails(db, provider),
  ]
  await mails()
  const answer = { id, startsAt: proposedFridayInstant }
  const cards = async () => [
    (await createSchedulingTestCaller(db, client).appointments({ role: 'client' })).appointments[0],
    (await createSchedulingTestCaller(db, provider).appointments({ role: 'provider' })).appointments[0],
  ]
  return { provider, client, id, row, mails, answer, cards }
}
