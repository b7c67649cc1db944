import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { Prisma } from '#prisma'

export async function insertProfileClaimInvitation(
  tx: Tx,
  claim: Omit<Prisma.InvitationUncheckedCreateInput, 'inviterId'>,
  tokenHash: string,
): Promise<void> {
  await tx.invitation.create({ data: { ...claim, inviterId: null }, select: { id: true } })
  await tx.invitationToken.create({
    data: { invitationId: claim.id, tokenHash, kind: 'MAIL', createdAt: claim.createdAt },
    select: { tokenHash: true },
  })
}

export async function hasRecentProfileClaimLink(
  tx: Tx,
  contactId: PersonId,
  email: string,
  since: Date,
): Promise<boolean> {
  const mailed = await tx.invitation.count({
    where: { contactId, email, inviterId: null, usedAt: null, createdAt: { gt: since } },
  })
  return mailed > 0
}
