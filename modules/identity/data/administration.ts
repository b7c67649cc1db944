import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, ProfileRequestId } from '#kernel/ids/contract.ts'
import type { Prisma, ProfileRequestOutcome } from '#prisma'

const requestSelect = {
  id: true,
  kind: true,
  personId: true,
  personName: true,
  requesterName: true,
  requesterEmail: true,
  requesterPhone: true,
  requesterAccountId: true,
  message: true,
  createdAt: true,
} satisfies Prisma.ProfileRequestSelect

export type OpenProfileRequest = Prisma.ProfileRequestGetPayload<{ select: typeof requestSelect }>

export function findOpenProfileRequests(tx: Tx): Promise<OpenProfileRequest[]> {
  return tx.profileRequest.findMany({
    where: { resolvedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: requestSelect,
  })
}

export async function findRequesterWithConfirmedEmail(
  tx: Tx,
  { requesterAccountId }: Pick<OpenProfileRequest, 'requesterAccountId'>,
): Promise<{ personId: PersonId; accountId: AccountId } | null> {
  if (requesterAccountId === null) return null
  const person = await tx.person.findFirst({
    where: { accountId: requesterAccountId, account: { emailVerifiedAt: { not: null } } },
    select: { id: true },
  })
  return person && { personId: person.id, accountId: requesterAccountId }
}

/** @returns false if another call has already decided the profile request */
export async function resolveProfileRequest(
  tx: Tx,
  id: ProfileRequestId,
  outcome: ProfileRequestOutcome,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.profileRequest.updateMany({
    where: { id, resolvedAt: null },
    data: { outcome, resolvedAt: now },
  })
  return count === 1
}

const accountSelect = {
  id: true,
  email: true,
  emailVerifiedAt: true,
  disabledAt: true,
  createdAt: true,
  person: { select: { name: true } },
  _count: { select: { sessions: true } },
} satisfies Prisma.AccountSelect

export type AccountListItem = Prisma.AccountGetPayload<{ select: typeof accountSelect }>

export function searchAccounts(tx: Tx, text: string, limit: number): Promise<AccountListItem[]> {
  // Prisma does not escape the wildcards of LIKE.
  const contains = { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' } as const
  return tx.account.findMany({
    where: text === '' ? {} : { OR: [{ email: contains }, { person: { name: contains } }] },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: limit,
    select: accountSelect,
  })
}

export async function setAccountDisabledAt(
  tx: Tx,
  accountId: AccountId,
  disabledAt: Date | null,
): Promise<void> {
  await tx.account.update({ where: { id: accountId }, data: { disabledAt }, select: { id: true } })
}

export async function countSessions(tx: Tx, accountId: AccountId): Promise<number> {
  return tx.session.count({ where: { accountId } })
}
