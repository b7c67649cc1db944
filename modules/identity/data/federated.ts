import { federatedIdentity } from '#columns'
import { sqlColumnList, sqlRow } from '#kernel/db/rows.ts'
import { query, type Tx } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import type { Prisma } from '#prisma'

export async function createFederatedIdentityFlow(
  tx: Tx,
  flow: Prisma.FederatedFlowUncheckedCreateInput,
): Promise<void> {
  await tx.federatedFlow.create({ data: flow, select: { stateHash: true } })
}

interface FlowKey {
  stateHash: string
  browserHash: string
  providerId: string
}

/** If two concurrent requests send one `state`, only one request gets the pending sign-in. */
export async function consumeFederatedIdentityFlow(tx: Tx, key: FlowKey) {
  const flow = await tx.federatedFlow.findFirst({ where: { ...key } })
  if (!flow) return null
  const { count } = await tx.federatedFlow.deleteMany({ where: { ...key } })
  return count === 1 ? flow : null
}
export type FederatedIdentityFlowRecord = NonNullable<
  Awaited<ReturnType<typeof consumeFederatedIdentityFlow>>
>

interface IdentityKey {
  issuer: string
  subject: string
}

export async function findAccountIdOfFederatedIdentity(tx: Tx, { issuer, subject }: IdentityKey) {
  const identity = await tx.federatedIdentity.findFirst({
    where: { issuer, subject },
    select: { accountId: true },
  })
  return identity?.accountId ?? null
}

export async function createFederatedIdentity(
  tx: Tx,
  identity: IdentityKey & { accountId: AccountId; email: string | null },
): Promise<void> {
  await tx.federatedIdentity.create({ data: identity, select: { subject: true } })
}

const identityRow = sqlRow({
  issuer: federatedIdentity.issuer,
  subject: federatedIdentity.subject,
  email: federatedIdentity.email,
  createdAt: federatedIdentity.createdAt,
})

export function findFederatedIdentities(tx: Tx, accountId: AccountId) {
  return query(tx, identityRow)`
    SELECT ${sqlColumnList(identityRow)} FROM federated_identity
    WHERE account_id = ${accountId} ORDER BY created_at, issuer, subject`
}

export async function deleteFederatedIdentity(tx: Tx, { issuer, subject }: IdentityKey): Promise<void> {
  await tx.federatedIdentity.deleteMany({ where: { issuer, subject } })
}
