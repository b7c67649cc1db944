import { randomUUID } from 'node:crypto'
import type { Db } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { InvitationId } from '#kernel/ids/contract.ts'
import type { NewContact } from '#modules/identity/use-cases/create-contact.ts'
import { createInvitation } from '#modules/invitations/api.ts'
import type { RegisterInviteeInput } from '#modules/invitations/contract/invitations.ts'
import { createTestCaller, createTestContext } from '../caller.ts'
import { addToCircle } from './circles.ts'
import { makeContact, makeMember, type TestContact, type TestMember } from './people.ts'

export interface CreatedTestInvitation {
  id: InvitationId
  inviter: TestMember
  contact: TestContact & { email: string | null }
  /** The mail token is empty if no e-mail was sent. */
  mailToken: string
}

export interface TestInvitationOverrides {
  inviter?: TestMember
  contact?: Partial<NewContact>
  email?: string | null
  now?: Date
}

export async function makeInvitation(
  db: Db,
  overrides: TestInvitationOverrides = {},
): Promise<CreatedTestInvitation> {
  const inviter = overrides.inviter ?? (await makeMember(db))
  const email = overrides.email === undefined ? `${randomUUID()}@correo.example` : overrides.email
  const contact = await makeContact(db, { email, createdById: inviter.personId, ...overrides.contact })
  await addToCircle(db, inviter, contact)
  const ctx = createTestContext(db, inviter.actor, { now: overrides.now })
  const who = { contactId: contact.personId, inviterId: inviter.personId }
  const { invitationId } = await inTransaction(db, (tx) => createInvitation(tx, ctx, who))
  return {
    id: invitationId,
    inviter,
    contact: { ...contact, email },
    mailToken: email === null ? '' : await readNewestInvitationToken(db, email),
  }
}

export async function copyInvitationLink(
  db: Db,
  { id, inviter }: CreatedTestInvitation,
  now?: Date,
): Promise<string> {
  const { url } = await createTestCaller(db, inviter.actor, { now }).invitations.link({ invitationId: id })
  return extractInvitationToken(url)
}

export async function readNewestInvitationToken(db: Db, recipient: string): Promise<string> {
  const mail = await db.outboxMail.findFirst({
    where: { recipient, text: { contains: '/invitacion?token=' } },
    orderBy: { id: 'desc' },
  })
  return mail ? extractInvitationToken(mail.text) : ''
}

export function extractInvitationToken(text: string): string {
  return /\/invitacion\?token=([\w-]+)/.exec(text)?.[1] ?? ''
}

export function makeRegisterInviteeInput(
  { contact, mailToken: token }: CreatedTestInvitation,
  overrides: Partial<RegisterInviteeInput> = {},
): RegisterInviteeInput {
  return {
    token,
    name: contact.name,
    email: contact.email ?? `${randomUUID()}@correo.example`,
    password: 'contraseña-de-prueba',
    phone: '',
    profession: '',
    city: 'Guadalajara',
    ...overrides,
  }
}
