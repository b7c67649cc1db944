import type { Tx } from '#kernel/db/client.ts'
import type { InvitationCursor } from '#modules/invitations/contract.ts'
import type { Prisma } from '#prisma'

const sentSelect = {
  id: true,
  contactId: true,
  name: true,
  email: true,
  createdAt: true,
  expiresAt: true,
  mailedAt: true,
  usedAt: true,
} satisfies Prisma.InvitationSelect

const readSelect = {
  contactId: true,
  inviterName: true,
  name: true,
  email: true,
  phone: true,
  profession: true,
  city: true,
  expiresAt: true,
  usedAt: true,
} satisfies Prisma.InvitationSelect

/** @param tokenHash of the token that goes out by mail */
export async function create(
  tx: Tx,
  invitation: Prisma.InvitationUncheckedCreateInput,
  tokenHash: string,
): Promise<void> {
  await tx.invitation.create({ data: invitation, select: { id: true } })
  await tx.invitationToken.create({
    data: { invitationId: invitation.id, tokenHash, kind: 'MAIL' },
    select: { tokenHash: true },
  })
}

/** Newest first; of the same instant the lower id first. */
export function findSent(tx: Tx, inviterId: string, after: InvitationCursor | null, limit: number) {
  const { createdAt, id } = after ?? {}
  return tx.invitation.findMany({
    where: {
      inviterId,
      ...(createdAt && {
        createdAt: { lte: createdAt },
        OR: [{ createdAt: { lt: createdAt } }, { id: { gt: id } }],
      }),
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
    select: sentSelect,
  })
}

export async function findByTokenHash(tx: Tx, tokenHash: string) {
  const token = await tx.invitationToken.findUnique({
    where: { tokenHash },
    select: { invitation: { select: readSelect } },
  })
  return token?.invitation ?? null
}
