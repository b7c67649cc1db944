import { invitation } from '#columns'
import { type SqlRow, sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { executeStatement, query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId, InvitationId, OutboxMailId, PersonId } from '#kernel/ids/contract.ts'
import type { InvitationCursor, InvitationTokenKind } from '#modules/invitations/contract/invitations.ts'
import { maxDailyInvitationMails } from '#modules/invitations/contract/limits.ts'
import { Prisma } from '#prisma'

const sentSelect = {
  id: true,
  contactId: true,
  name: true,
  email: true,
  phone: true,
  createdAt: true,
  expiresAt: true,
  mailId: true,
  mailedAt: true,
  usedAt: true,
} satisfies Prisma.InvitationSelect

const sentRow = sqlRow({
  id: invitation.id,
  contactId: invitation.contactId,
  name: invitation.name,
  email: invitation.email,
  phone: invitation.phone,
  createdAt: invitation.createdAt,
  expiresAt: invitation.expiresAt,
  mailId: invitation.mailId,
  mailedAt: invitation.mailedAt,
  usedAt: invitation.usedAt,
})
type SentRow = SqlRow<typeof sentRow>

const readSelect = {
  id: true,
  contactId: true,
  inviterId: true,
  inviterName: true,
  name: true,
  email: true,
  phone: true,
  profession: true,
  city: true,
  expiresAt: true,
  usedAt: true,
  usedByAccountId: true,
} satisfies Prisma.InvitationSelect

export async function insertInvitation(
  tx: Tx,
  invitation: Prisma.InvitationUncheckedCreateInput,
): Promise<void> {
  await tx.invitation.create({ data: invitation, select: { id: true } })
}

export interface NewInvitationToken {
  tokenHash: string
  invitationId: InvitationId
  kind: InvitationTokenKind
  createdAt: Date
}

export async function insertInvitationToken(tx: Tx, token: NewInvitationToken): Promise<void> {
  await tx.invitationToken.create({ data: token, select: { tokenHash: true } })
}

export async function deleteOldInvitationLinks(
  tx: Tx,
  { invitationId, tokenHash }: Pick<NewInvitationToken, 'invitationId' | 'tokenHash'>,
  maxKeptLinks: number,
): Promise<void> {
  const old = await tx.invitationToken.findMany({
    where: { invitationId, kind: 'LINK', tokenHash: { not: tokenHash } },
    orderBy: [{ createdAt: 'desc' }, { tokenHash: 'asc' }],
    skip: maxKeptLinks - 1,
    select: { tokenHash: true },
  })
  await tx.invitationToken.deleteMany({ where: { tokenHash: { in: old.map((row) => row.tokenHash) } } })
}

/** The condition `created_at <= …` is redundant, but lets the index scan start at the requested page. */
export function findSentInvitations(
  tx: Tx,
  inviterId: PersonId,
  after: InvitationCursor | null,
  limit: number,
): Promise<SentRow[]> {
  const olderThan = after
    ? Prisma.sql`AND created_at <= ${after.createdAt}::timestamptz
        AND (created_at < ${after.createdAt}::timestamptz OR id > ${after.id}::uuid)`
    : Prisma.empty
  return query(tx, sentRow)`
    SELECT ${sqlColumnList(sentRow)}
    FROM invitation
    WHERE inviter_id = ${inviterId}::uuid ${olderThan}
    ORDER BY created_at DESC, id
    LIMIT ${limit}`
}

export async function lockOwnInvitation(tx: Tx, id: InvitationId, inviterId: PersonId) {
  await executeStatement(tx)`SELECT FROM invitation WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return tx.invitation.findFirst({ where: { id, inviterId }, select: { ...sentSelect, inviterName: true } })
}

export async function deleteInvitation(tx: Tx, id: InvitationId): Promise<void> {
  await tx.invitation.deleteMany({ where: { id } })
}

export function findPendingInvitation(tx: Tx, inviterId: PersonId, contactId: PersonId, now: Date) {
  return tx.invitation.findFirst({
    where: { inviterId, contactId, usedAt: null, expiresAt: { gt: now } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  })
}

export function findUnmailedInvitations(tx: Tx, inviterId: PersonId, now: Date) {
  return tx.invitation.findMany({
    where: {
      inviterId,
      email: { not: null },
      mailedAt: null,
      usedAt: null,
      expiresAt: { gt: now },
      contact: { accountId: null, hiddenAt: null },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: maxDailyInvitationMails,
    select: { ...sentSelect, inviterName: true },
  })
}

export async function markInvitationMailed(
  tx: Tx,
  id: InvitationId,
  mail: { mailId: OutboxMailId; mailedAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.invitation.update({ where: { id }, data: mail, select: { id: true } })
}

export type InvitationByToken = NonNullable<Awaited<ReturnType<typeof findInvitationByTokenHash>>>

export async function findInvitationByTokenHash(tx: Tx, tokenHash: string) {
  const found = await tx.invitationToken.findFirst({
    where: { tokenHash },
    select: { kind: true, createdAt: true, invitation: { select: readSelect } },
  })
  if (!found) return null
  const { invitation, ...token } = found
  return { ...invitation, token }
}

/** @returns true for only one of several concurrent calls with the same invitation */
export async function consumeInvitation(
  tx: Tx,
  { id, contactId, usedAt, usedByAccountId }: InvitationByToken,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.invitation.updateMany({
    where: { id, contactId, usedAt, usedByAccountId },
    data: { usedAt: now, usedByAccountId: null },
  })
  return count === 1
}

export async function setInvitationUsedByAccount(
  tx: Tx,
  id: InvitationId,
  accountId: AccountId,
): Promise<void> {
  await tx.invitation.updateMany({ where: { id }, data: { usedByAccountId: accountId } })
}
