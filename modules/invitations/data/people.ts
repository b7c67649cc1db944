import { invitation } from '#columns'
import { declarePersonIdColumns } from '#kernel/db/person-rows.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'

export const invitationPersonIdColumns = declarePersonIdColumns(invitation, {
  people: ['contactId', 'inviterId'],
  areDifferent: true,
})

export async function hasSentInvitations(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await tx.invitation.findFirst({ where: { inviterId: personId }, select: { id: true } })) !== null
}

export async function findAcceptedInvitations(
  tx: Tx,
  accountId: AccountId,
): Promise<{ contactId: PersonId; acceptedAt: Date }[]> {
  const used = await tx.invitation.findMany({
    where: { usedByAccountId: accountId, usedAt: { not: null } },
    select: { contactId: true, usedAt: true },
  })
  return used.flatMap(({ contactId, usedAt }) => (usedAt ? [{ contactId, acceptedAt: usedAt }] : []))
}

export async function closeInvitationsOfContact(
  tx: Tx,
  contactId: PersonId,
  use: { usedAt: Date; usedByAccountId: AccountId },
): Promise<void> {
  await tx.invitation.updateMany({ where: { contactId, usedAt: null }, data: use })
}

export async function findInvitationsOfPerson(tx: Tx, personId: PersonId) {
  const select = {
    id: true,
    name: true,
    email: true,
    phone: true,
    profession: true,
    city: true,
    contactId: true,
    inviterId: true,
    inviterName: true,
    createdAt: true,
    expiresAt: true,
    usedAt: true,
  } as const
  const [sent, received] = await Promise.all([
    tx.invitation.findMany({ where: { inviterId: personId }, orderBy: { createdAt: 'asc' }, select }),
    tx.invitation.findMany({ where: { contactId: personId }, orderBy: { createdAt: 'asc' }, select }),
  ])
  return { sent, received }
}

export async function findInvitationMailIds(
  tx: Tx,
  contactIds: readonly PersonId[],
): Promise<OutboxMailId[]> {
  const invitations = await tx.invitation.findMany({
    where: { contactId: { in: [...contactIds] }, mailId: { not: null } },
    select: { mailId: true },
  })
  return invitations.flatMap(({ mailId }) => mailId ?? [])
}

/** After the inviter's deletion, e-mailed invitation links stay valid, but copied links stop working. */
export async function replaceDeletedInviter(
  tx: Tx,
  inviterIds: readonly PersonId[],
  inviterName: string,
): Promise<void> {
  const inviterId = { in: [...inviterIds] }
  await tx.invitationToken.deleteMany({ where: { invitation: { inviterId }, kind: 'LINK' } })
  await tx.invitation.updateMany({ where: { inviterId }, data: { inviterId: null, inviterName } })
}
