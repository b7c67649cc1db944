import type { Tx } from '#kernel/db/client.ts'
import type { Prisma } from '#prisma'

export async function createFlow(tx: Tx, flow: Prisma.FederatedFlowUncheckedCreateInput): Promise<void> {
  await tx.federatedFlow.create({ data: flow, select: { stateHash: true } })
}

interface FlowKey {
  stateHash: string
  browserHash: string
  providerId: string
}

/**
 * Takes the flow out, so that of two answers with one state exactly one finds it. What another browser brings finds
 * nothing and takes nothing.
 */
export async function takeFlow(tx: Tx, key: FlowKey) {
  const flows = await tx.federatedFlow.findMany({ where: { ...key } })
  const [flow] = flows
  if (!flow) return null
  const { count } = await tx.federatedFlow.deleteMany({ where: { ...key } })
  return count === 1 ? flow : null
}
export type FlowRecord = NonNullable<Awaited<ReturnType<typeof takeFlow>>>

/** Forgets the flows from which nobody came back. */
export async function forgetExpiredFlows(tx: Tx, now: Date): Promise<void> {
  await tx.federatedFlow.deleteMany({ where: { expiresAt: { lte: now } } })
}

const waySelect = {
  id: true,
  email: true,
  emailVerifiedAt: true,
  passwordHash: true,
  disabledAt: true,
} satisfies Prisma.AccountSelect
/** An account as whoever comes with an identity finds it. */
export type AccountRecord = Prisma.AccountGetPayload<{ select: typeof waySelect }>

interface IdentityKey {
  issuer: string
  subject: string
}

/** The account that an identity opens; null when it opens none. */
export async function findAccountOfIdentity(tx: Tx, { issuer, subject }: IdentityKey) {
  const identity = await tx.federatedIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { account: { select: waySelect } },
  })
  return identity?.account ?? null
}

export function findAccountOfEmail(tx: Tx, email: string): Promise<AccountRecord | null> {
  return tx.account.findUnique({ where: { email }, select: waySelect })
}

export function findAccount(tx: Tx, accountId: string): Promise<AccountRecord> {
  return tx.account.findUniqueOrThrow({ where: { id: accountId }, select: waySelect })
}

/** Whoever else changes the ways into this account waits until this transaction ends. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.$executeRaw`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`
}

/** Violates the primary key when the identity opens an account already. */
export async function createIdentity(
  tx: Tx,
  identity: IdentityKey & { accountId: string; email: string | null },
): Promise<void> {
  await tx.federatedIdentity.create({ data: identity, select: { subject: true } })
}

/** Oldest first. */
export function findIdentities(tx: Tx, accountId: string) {
  return tx.federatedIdentity.findMany({
    where: { accountId },
    orderBy: [{ createdAt: 'asc' }, { issuer: 'asc' }, { subject: 'asc' }],
    select: { issuer: true, subject: true, email: true, createdAt: true },
  })
}

export async function deleteIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<void> {
  await tx.federatedIdentity.deleteMany({ where: { issuer, subject } })
}
