import type { Db } from '#kernel/db/statements.ts'
import { makeMember } from './factories/people.ts'
import { type AppointmentOverrides, makeAppointment, makeProvider } from './factories/scheduling.ts'
import { schedulingCallerFor, takeMailSubjects } from './scheduling-steps.ts'

export const tomorrowAt10 = new Date('2026-05-21T16:00:00Z')
/** A proposed time outside of the agenda's hours, as local time and (`proposedFridayInstant`) as an instant. */
export const proposedFridaySlot = { date: '2026-05-22', time: '19:00' }
export const proposedFridayInstant = new Date('2026-05-23T01:00:00Z')

/** Creates an appointment tomorrow at 10:00, to which the client and the provider can propose other times. */
export async function makeNegotiatedAppointment(db: Db, overrides: AppointmentOverrides = {}) {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const { id } = await makeAppointment(db, provider, client, tomorrowAt10, overrides)
  const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
  const mails = async () => [await takeMailSubjects(db, client), await takeMailSubjects(db, provider)]
  await mails()
  const answer = { id, startsAt: proposedFridayInstant }
  const cards = async () => [
    (await schedulingCallerFor(db, client).appointments({ role: 'client' })).appointments[0],
    (await schedulingCallerFor(db, provider).appointments({ role: 'provider' })).appointments[0],
  ]
  return { provider, client, id, row, mails, answer, cards }
}
