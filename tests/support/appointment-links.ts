import type { Db } from '#kernel/db/statements.ts'
import type { AppointmentId } from '#kernel/ids/contract.ts'
import { createAppointmentLink, createGuestAppointmentLink } from '#modules/scheduling/links.ts'

export async function createAppointmentLinkToken(
  db: Db,
  id: AppointmentId,
  side: 'CLIENT' | 'PROVIDER',
  mailbox: string,
): Promise<string> {
  return readToken(await createAppointmentLink(db, 'https://circulo.example', { id, mailbox }, side))
}

export async function createGuestLinkToken(db: Db, id: AppointmentId): Promise<string> {
  return readToken(await createGuestAppointmentLink(db, 'https://circulo.example', id))
}

function readToken(url: string): string {
  return new URL(url).searchParams.get('token') ?? ''
}
