import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import { AppError } from '#kernel/errors.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import {
  type AccountSummary,
  assertStillAuthenticated,
  checkPassword,
  createAccount,
  findAccountSummary,
  findAccountSummaryOfFederatedIdentity,
  findOrCreateAccountOfFederatedIdentity,
  hashNewPassword,
  hashSignUpPassword,
  runFederatedIdentityTransaction,
  sendVerificationMail,
  startSession,
} from '#modules/identity/accounts-api.ts'
import { type FederatedIdentity, retryOnTakenSlug } from '#modules/identity/api.ts'
import type { Viewer } from '#modules/identity/contract/people.ts'
import type {
  InvitationTokenKind,
  InvitedPerson,
  RegisterInviteeInput,
  RegistrationOutcome,
} from '#modules/invitations/contract/invitations.ts'
import { createInvitationsError } from '#modules/invitations/errors.ts'
import { claimInvitation } from '#modules/invitations/use-cases/claim-invited.ts'
import { findOpenInvitation } from '#modules/invitations/use-cases/read-invitation.ts'

/**
 * If an account with the e-mail exists, the caller must give the account's password.
 * @throws INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED, INVITATIONS.EXPIRED,
 * INVITATIONS.OTHER_EMAIL, INVITATIONS.CITY_REQUIRED, INVITATIONS.EMAIL_REGISTERED, INVITATIONS.FEDERATED_ACCOUNT,
 * INVITATIONS.OWN, IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD, IDENTITY.INVALID_PHONE, IDENTITY.USER_DISABLED,
 * IDENTITY.TOO_MANY_ATTEMPTS, IDENTITY.PROOF_OF_WORK_REQUIRED
 */
export async function registerInvitee(
  ctx: RequestContext,
  input: RegisterInviteeInput,
): Promise<RegistrationOutcome & { viewer: Viewer }> {
  const { token, email } = input
  const { invitation } = await findOpenInvitation(ctx, token)
  if (invitation.email !== null && invitation.email !== email)
    throw createInvitationsError('INVITATIONS.OTHER_EMAIL')

  const account = await findAccountSummary(ctx, email)
  const known = account && (await signInTo(ctx, account, input))
  const passwordHash = known ? null : await hashPasswordOf(ctx, input, invitation.token.kind)
  const provenEmail = account?.emailVerified ? email : null
  const registrant = { signUpDetails: input, email, account, provenEmail, identity: null }
  const { accountId, ...outcome } = await retryOnConflict(() =>
    retryOnTakenSlug(() =>
      inTransaction(ctx.db, (tx) =>
        claimInvitation(tx, ctx, token, registrant, async ({ contactId, proves }) => {
          if (known) await assertStillAuthenticated(tx, known)
          const { accountId } =
            known ??
            (await createAccount(tx, ctx, {
              name: input.name,
              email,
              passwordHash,
              withoutSlug: contactId !== null,
            }))
          if (!known && !proves) await sendVerificationMail(tx, ctx, { accountId, email })
          return { accountId }
        }),
      ),
    ),
  ).catch((error: unknown) => {
    if (hasSqlState(error, 'uniqueViolation', 'email'))
      throw createInvitationsError('INVITATIONS.EMAIL_REGISTERED', { cause: error })
    throw error
  })
  return { ...outcome, viewer: await startSession(ctx, known ?? { accountId }) }
}

/** Registrations with a copied link count towards the sign-up limits: members can create any number of links. */
function hashPasswordOf(
  ctx: RequestContext,
  input: RegisterInviteeInput,
  kind: InvitationTokenKind,
): Promise<string> {
  return kind === 'LINK' ? hashSignUpPassword(ctx, input) : hashNewPassword(ctx, input.password, input)
}

async function signInTo(
  ctx: RequestContext,
  account: AccountSummary,
  { email, password }: RegisterInviteeInput,
): Promise<{ accountId: AccountId; passwordHash: string }> {
  if (!account.hasPassword && account.providerName !== null)
    throw createInvitationsError('INVITATIONS.FEDERATED_ACCOUNT', {
      values: { provider: account.providerName },
    })
  return checkPassword(ctx, { email, password }).catch((error: unknown) => {
    const isWrong = error instanceof AppError && error.code === 'IDENTITY.WRONG_PASSWORD'
    if (isWrong) throw createInvitationsError('INVITATIONS.EMAIL_REGISTERED', { cause: error })
    throw error
  })
}

export interface FederatedRegistration {
  token: string
  form: InvitedPerson
  identity: FederatedIdentity
}

/**
 * @throws INVITATIONS.OTHER_EMAIL, INVITATIONS.INVALID_TOKEN, INVITATIONS.ALREADY_USED, INVITATIONS.CLAIMED,
 * INVITATIONS.EXPIRED, INVITATIONS.CITY_REQUIRED, INVITATIONS.OWN, IDENTITY.INVALID_PHONE,
 * IDENTITY.FEDERATED_UNVERIFIED, IDENTITY.USER_DISABLED
 */
export async function registerWithFederatedIdentity(
  ctx: RequestContext,
  { token, form, identity }: FederatedRegistration,
): Promise<RegistrationOutcome> {
  const { invitation } = await findOpenInvitation(ctx, token)
  if (invitation.email !== null && invitation.email !== identity.email?.toLowerCase())
    throw createInvitationsError('INVITATIONS.OTHER_EMAIL')

  const name = form.name === '' ? (identity.name ?? invitation.name) : form.name
  const account = await findAccountSummaryOfFederatedIdentity(ctx, identity)
  const provenEmail = identity.emailVerified ? identity.email : null
  const registrant = {
    signUpDetails: { ...form, name },
    email: account?.email ?? identity.email ?? '',
    account,
    identity: { issuer: identity.issuer, subject: identity.subject },
    provenEmail: provenEmail ?? (account?.emailVerified ? account.email : null),
  }
  const { accountId, ...outcome } = await runFederatedIdentityTransaction(ctx, (tx) =>
    claimInvitation(tx, ctx, token, registrant, ({ contactId }) =>
      findOrCreateAccountOfFederatedIdentity(tx, ctx, identity, { name, contactId }),
    ),
  )
  await startSession(ctx, { accountId, identity })
  return outcome
}
