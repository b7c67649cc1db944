import type { Db } from '#kernel/db/statements.ts'
import { createAppointmentLinkToken } from './appointment-links.ts'
import { makeMember } from './factories/people.ts'
import { makeAppointment, makeProvider, type TestAppointmentOverrides } from './factories/scheduling.ts'
import { thursdayAt10 } from './proposal-steps.ts'

export const fridayAt10 = new Date('2026-05-22T16:00:00Z')

export async function makeAppointmentWithLinkTokens(db: Db, overrides: TestAppointmentOverrides = {}) {
  const provider = await makeProvider(db, { name: 'Ana Peña', agenda: { autoConfirmFor: 'NONE' } })
  const client = await makeMember(db, { name: 'Luis Ochoa' })
  const { id } = await makeAppointment(db, provider, client, thursdayAt10, {
    status: 'PENDING',
    clientPhone: '33 1111 2222',
    ...overrides,
  })
  const [toClient, toProvider] = await Promise.all([
    createAppointmentLinkToken(db, id, 'CLIENT', client.email),
    createAppointmentLinkToken(db, id, 'PROVIDER', provider.email),
  ])
  const row = () => db.appointment.findUniqueOrThrow({ where: { id } })
  return { provider, client, id, row, toClient, toProvider }
}
