import type { Db } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { appointmentLink } from '#modules/scheduling/links.ts'

export async function linkTokenOf(
  db: Db,
  id: AppointmentId,
  side: 'CLIENT' | 'PROVIDER',
  mailbox: string,
): Promise<string> {
  const link = new URL(await appointmentLink(db, 'https://circulo.example', { id, mailbox }, side))
  return link.searchParams.get('token') ?? ''
}
