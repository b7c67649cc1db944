import type { Db } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { createAppointmentLink } from '#modules/scheduling/links.ts'

export async function createAppointmentLinkToken(
  db: Db,
  id: AppointmentId,
  side: 'CLIENT' | 'PROVIDER',
  mailbox: string,
): Promise<string> {
  const link = new URL(await createAppointmentLink(db, 'https://circulo.example', { id, mailbox }, side))
  return link.searchParams.get('token') ?? ''
}
