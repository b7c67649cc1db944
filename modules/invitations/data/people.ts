import { invitation } from '#columns'
import { personRows } from '#kernel/db/person-rows.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'

/** Nobody invites themselves: a merge deletes the invitations between the two people. */
export const invitationRows = personRows(invitation, {
  people: ['contactId', 'inviterId'],
  areDifferent: true,
})

/** Whether this person invited others. */
export async function hasInvited(tx: Tx, personId: PersonId): Promise<boolean> {
  return (await tx.invitation.findFirst({ where: { inviterId: personId }, select: { id: true } })) !== null
}

/** Contacts whose invitations this account accepted, and when. */
export async function findInvitedAs(
  tx: Tx,
  accountId: AccountId,
): Promise<{ contactId: PersonId; acceptedAt: Date }[]> {
  const used = await tx.invitation.findMany({
    where: { usedByAccountId: accountId, usedAt: { not: null } },
    select: { contactId: true, usedAt: true },
  })
  return used.flatMap(({ contactId, usedAt }) => (usedAt ? [{ contactId, acceptedAt: usedAt }] : []))
}

/** A contact who is a member by now cannot be invited any more. */
export async function closeInvitations(
  tx: Tx,
  contactId: PersonId,
  use: { usedAt: Date; usedByAccountId: AccountId },
): Promise<void> {
  await tx.invitation.updateMany({ where: { contactId, usedAt: null }, data: use })
}

/** What the person has invited others with, and was invited with; the oldest first. No token is among it. */
export async function findOfPerson(tx: Tx, personId: PersonId) {
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

/** Ids of the mails that were written to invite these people. */
export async function findMailsTo(tx: Tx, contactIds: readonly PersonId[]): Promise<OutboxMailId[]> {
  const invitations = await tx.invitation.findMany({
    where: { contactId: { in: [...contactIds] }, mailId: { not: null } },
    select: { mailId: true },
  })
  return invitations.flatMap(({ mailId }) => mailId ?? [])
}

/**
 * Whom these people have invited by mail can still come: as if they had asked by themselves. Links that were shared by hand
 * open nothing any more.
 * @param inviterName who invites from now on
 */
export async function orphanInvitations(
  tx: Tx,
  inviterIds: readonly PersonId[],
  inviterName: string,
): Promise<void> {
  const inviterId = { in: [...inviterIds] }
  await tx.invitationToken.deleteMany({ where: { invitation: { inviterId }, kind: 'LINK' } })
  await tx.invitation.updateMany({ where: { inviterId }, data: { inviterId: null, inviterName } })
}
