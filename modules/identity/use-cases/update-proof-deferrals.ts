import { canSendMail } from '#kernel/config.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { findMailDeliveryStatuses } from '#kernel/mail/outbox.ts'
import * as data from '#modules/identity/data/email-proof.ts'
import { findPersonId } from '#modules/identity/data/people.ts'
import { notifyModulesOfEmailProof } from '#modules/identity/use-cases/prove-email.ts'
import { sendVerificationMail } from '#modules/identity/use-cases/verify-email.ts'

const dayMs = 24 * 60 * 60_000
const batchSize = 200
/** Max confirmation e-mails per run, so that a large import does not fill the outbox. */
const maxFirstEmails = 200

type Context = Pick<RequestContext, 'db' | 'config' | 'clock' | 'personEventHandlers'>

/** Members need not confirm their e-mail while the installation cannot send e-mails. */
export async function deferOrRequireEmailConfirmations(ctx: Context, signal?: AbortSignal): Promise<void> {
  if (canSendMail(ctx.config)) await endDeferrals(ctx, signal)
  else await deferAll(ctx, signal)
}

async function deferAll(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const accounts = await data.findAccountsWithUnprovenEmail(ctx.db, batchSize)
    if (accounts.length === 0) return
    for (const { accountId } of accounts) await changeDeferral(ctx, accountId, true)
  }
}

async function endDeferrals(ctx: Context, signal?: AbortSignal): Promise<void> {
  let mails = 0
  let afterId: AccountId | null = null
  while (!signal?.aborted) {
    const accounts = await data.findAccountsWithDeferredEmailConfirmation(ctx.db, afterId, batchSize)
    if (accounts.length === 0) return
    const proofMailIds = accounts.flatMap(({ proofMailId }) => proofMailId ?? [])
    const states = await findMailDeliveryStatuses(ctx.db, proofMailIds)
    for (const account of accounts) {
      if (signal?.aborted) return
      const { accountId, proofMailId, proofMailSentAt } = account
      afterId = accountId
      if (proofMailSentAt) {
        const endsAt = proofMailSentAt.getTime() + ctx.config.limits.proofDeferralDays * dayMs
        if (endsAt <= ctx.clock.now().getTime()) await changeDeferral(ctx, accountId, false)
      } else if (proofMailId === null) {
        if (mails < maxFirstEmails && (await writeFirstMail(ctx, account))) mails += 1
      } else if (states.get(proofMailId) === 'SENT') {
        await data.recordVerificationMail(ctx.db, accountId, { proofMailSentAt: ctx.clock.now() })
      }
    }
  }
}

function writeFirstMail(
  ctx: Context,
  { accountId, email }: data.AccountWithDeferredEmailConfirmation,
): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const mail = await sendVerificationMail(tx, ctx, { accountId, email })
    if (mail) await data.recordVerificationMail(tx, accountId, { proofMailId: mail.id })
    return mail !== null
  })
}

async function changeDeferral(ctx: Context, accountId: AccountId, deferred: boolean): Promise<void> {
  await retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      await data.lockAccountRowForEmailProof(tx, accountId)
      if (!(await data.updateEmailConfirmationDeferral(tx, accountId, deferred))) return
      await notifyModulesOfEmailProof(tx, ctx, {
        personId: await findPersonId(tx, accountId),
        proven: deferred,
      })
    }),
  )
}
