import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import * as data from '#modules/identity/data/federated.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import { federatedIdentityLinkedMail } from '#modules/identity/emails.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import type { FederatedIdentity } from '#modules/identity/oidc.ts'
import { createAccount, retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
import { type EmailProof, proveEmail } from '#modules/identity/use-cases/prove-email.ts'
import { startSession } from '#modules/identity/use-cases/start-session.ts'
import { notifyAccountOwner } from '#modules/identity/use-cases/write-to-mailbox.ts'

const attempts = 3

/**
 * A sign-in creates an account when no account has the federated identity or the e-mail.
 * @throws IDENTITY.FEDERATED_UNVERIFIED, IDENTITY.USER_DISABLED
 */
export async function signInWithFederatedIdentity(
  ctx: RequestContext,
  identity: FederatedIdentity,
): Promise<void> {
  const { accountId } = await runFederatedIdentityTransaction(ctx, (tx) =>
    findOrCreateAccountOfFederatedIdentity(tx, ctx, identity),
  )
  await startSession(ctx, { accountId, identity })
}

export async function runFederatedIdentityTransaction<Result>(
  { db }: RequestContext,
  transaction: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await retryOnConflict(() => retryOnTakenSlug(() => inTransaction(db, transaction)))
    } catch (error) {
      if (attempt === attempts || !hasSqlState(error, 'uniqueViolation')) throw error
    }
  }
}

interface Opening {
  name?: string | null
  contactId?: PersonId | null
}

/**
 * A federated identity without an account needs a verified e-mail (docs/decisions/0011).
 * @throws IDENTITY.FEDERATED_UNVERIFIED, IDENTITY.USER_DISABLED
 */
export async function findOrCreateAccountOfFederatedIdentity(
  tx: Tx,
  ctx: RequestContext,
  identity: FederatedIdentity,
  { name = identity.name, contactId = null }: Opening = {},
): Promise<{ accountId: AccountId; personId: PersonId }> {
  const email = identity.emailVerified ? identity.email : null
  const linkedId = await data.findAccountIdOfFederatedIdentity(tx, identity)
  if (linkedId === null && email === null) throw unverified(identity)
  const accountId = linkedId ?? (email && (await accounts.findAccountByEmail(tx, email))?.id)
  if (!accountId) return register(tx, ctx, identity, { email: email ?? '', name, contactId })

  const account = await accounts.lockAccountRowForUpdate(tx, accountId)
  if (account.disabledAt) throw createIdentityError('IDENTITY.USER_DISABLED')
  if (linkedId === null) await linkFederatedIdentityToAccount(tx, ctx, identity, account)
  return proveEmailByFederatedIdentity(tx, ctx, identity, account, { contactId })
}

/** Notifies the account's owner by e-mail, because a stranger may have linked the federated identity. */
export async function linkFederatedIdentityToAccount(
  tx: Tx,
  ctx: RequestContext,
  identity: FederatedIdentity,
  account: accounts.AccountRecord,
): Promise<void> {
  const { issuer, subject, email, provider } = identity
  await data.createFederatedIdentity(tx, { issuer, subject, email, accountId: account.id })
  const by = ctx.actor?.accountId ?? null
  await recordAuditEvent(tx, ctx, { event: 'IDENTITY_LINKED', by, accountId: account.id })
  const dropsPassword = account.passwordHash !== null && provesFirst(identity, account)
  const mail = federatedIdentityLinkedMail(provider.name, dropsPassword, ctx.config.linkBase)
  await notifyAccountOwner(tx, ctx, account, mail)
}

export async function proveEmailByFederatedIdentity(
  tx: Tx,
  ctx: RequestContext,
  identity: FederatedIdentity,
  account: accounts.AccountRecord,
  proven: Pick<EmailProof, 'keepSessionId' | 'contactId'> = {},
): Promise<{ accountId: AccountId; personId: PersonId }> {
  const { id: accountId, email } = account
  if (!provesFirst(identity, account)) return { accountId, personId: await findPersonId(tx, accountId) }
  const proof = { accountId, email, by: 'federated', keepIdentity: keyOf(identity), ...proven } as const
  return { accountId, ...(await proveEmail(tx, ctx, proof)) }
}

async function register(
  tx: Tx,
  ctx: RequestContext,
  identity: FederatedIdentity,
  { email, name, contactId }: { email: string; name: string | null; contactId: PersonId | null },
): Promise<{ accountId: AccountId; personId: PersonId }> {
  const [localPart = email] = email.split('@')
  const nameOrMailbox = name ?? localPart.replaceAll('.', ' ')
  const { accountId } = await createAccount(tx, ctx, { name: nameOrMailbox, email, passwordHash: null })
  await data.createFederatedIdentity(tx, { ...keyOf(identity), email, accountId })
  const proof = { accountId, email, by: 'federated', keepIdentity: keyOf(identity), contactId } as const
  return { accountId, ...(await proveEmail(tx, ctx, proof)) }
}

function provesFirst(identity: FederatedIdentity, account: accounts.AccountRecord): boolean {
  return account.emailVerifiedAt === null && identity.emailVerified && identity.email === account.email
}

function keyOf({ issuer, subject }: FederatedIdentity) {
  return { issuer, subject }
}

function unverified({ provider }: FederatedIdentity) {
  return createIdentityError('IDENTITY.FEDERATED_UNVERIFIED', { values: { name: provider.name } })
}
