import type { RequestContext } from '#kernel/context.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import { hasSqlState } from '#kernel/db/violations.ts'
import type { SignUpInput, Viewer } from '#modules/identity/contract/people.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { createAccount, retryOnTakenSlug } from '#modules/identity/use-cases/create-account.ts'
import { hashSignUpPassword } from '#modules/identity/use-cases/limit-sign-ups.ts'
import { startSession } from '#modules/identity/use-cases/start-session.ts'
import { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'

/** @throws IDENTITY.WEAK_PASSWORD, IDENTITY.COMMON_PASSWORD, IDENTITY.EMAIL_IN_USE, IDENTITY.PROOF_OF_WORK_REQUIRED */
export async function signUp(ctx: RequestContext, input: SignUpInput): Promise<Viewer> {
  const passwordHash = await hashSignUpPassword(ctx, input)
  const { accountId } = await retryOnTakenSlug(() =>
    inTransaction(ctx.db, async (tx) => {
      const account = await createAccount(tx, ctx, { ...input, passwordHash })
      await sendVerificationMail(tx, ctx, { accountId: account.accountId, email: input.email })
      return account
    }),
  ).catch((error: unknown) => {
    if (hasSqlState(error, 'uniqueViolation', 'email'))
      throw createIdentityError('IDENTITY.EMAIL_IN_USE', { cause: error })
    throw error
  })
  return startSession(ctx, { accountId })
}
