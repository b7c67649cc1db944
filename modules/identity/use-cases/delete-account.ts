import { recordAuditEvent } from '#kernel/audit.ts'
import type { MemberContext, RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import { deleteMailToRecipient, enqueueMail } from '#kernel/mail/outbox.ts'
import type { AccountDeletionPreview, DeleteAccountInput } from '#modules/identity/contract/rights.ts'
import * as accounts from '#modules/identity/data/accounts.ts'
import { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import * as data from '#modules/identity/data/rights.ts'
import { accountDeletedMail } from '#modules/identity/emails.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import {
  assertCallerRecentlyAuthenticated,
  isSessionFresh,
} from '#modules/identity/use-cases/check-password.ts'
import { lockActorAccountRow } from '#modules/identity/use-cases/lock-actor-account.ts'
import { deletePeopleAndReferences } from '#modules/identity/use-cases/remove-contact.ts'

const deletionTimeoutMs = 60_000

export async function summarizeAccountDeletion(ctx: MemberContext): Promise<AccountDeletionPreview> {
  const { accountId, personId } = ctx.actor
  const { email, passwordHash } = await accounts.findAccountById(ctx.db, accountId)
  const fresh = await isSessionFresh(ctx)
  const summary: AccountDeletionPreview = {
    proof: passwordHash !== null ? 'PASSWORD' : fresh ? 'EMAIL' : 'SIGN_IN',
    fresh,
    email,
    reviewsWritten: 0,
    upcomingAppointments: 0,
    pastAppointments: 0,
    circleSize: 0,
    recommendedBy: 0,
    contactsToo: (await findContactsOnlyAddedBy(ctx.db, ctx, personId)).length,
  }
  const person = { personId, now: ctx.clock.now() }
  for (const handlers of ctx.personEventHandlers)
    Object.assign(summary, await handlers.previewDeletion?.(ctx.db, person))
  return summary
}

/**
 * Deletes all data of the account (docs/decisions/0016).
 * @throws IDENTITY.WRONG_PASSWORD, IDENTITY.WRONG_EMAIL, IDENTITY.PASSWORD_REQUIRED, IDENTITY.SIGN_IN_AGAIN,
 * IDENTITY.TOO_MANY_ATTEMPTS
 */
export async function deleteAccount(ctx: MemberContext, input: DeleteAccountInput): Promise<void> {
  const { accountId } = ctx.actor
  if ((await data.findPersonIdOfAccount(ctx.db, accountId)) === null) return forgetBrowser(ctx)
  const { email, passwordHash } = await accounts.findAccountById(ctx.db, accountId)
  const typedPassword = passwordHash === null ? null : input.password
  if (typedPassword === null && input.email !== email) throw createIdentityError('IDENTITY.WRONG_EMAIL')
  await assertCallerRecentlyAuthenticated(ctx, typedPassword)

  await retryOnConflict(() =>
    inTransaction(ctx.db, (tx) => leave(tx, ctx, accountId), { timeout: deletionTimeoutMs }),
  )
  forgetBrowser(ctx)
}

function forgetBrowser(ctx: MemberContext): void {
  ctx.sessionCookie.clear()
  ctx.deviceCookie.clear()
}

async function leave(tx: Tx, ctx: MemberContext, accountId: AccountId): Promise<void> {
  const personId = await lockMember(tx, ctx, accountId)
  if (personId === null) return
  const [person] = await data.findPeopleToDelete(tx, [personId])
  if (!person) return
  const { email, emailVerifiedAt } = await lockActorAccountRow(tx, ctx.actor)

  // Without this lock, a member could recommend a contact just before the contact's deletion.
  const alone = await findContactsOnlyAddedBy(tx, ctx, personId)
  // Delete the person before the account: a person without an account would be visible as a contact.
  await deletePeopleAndReferences(tx, ctx, [person, ...(await data.findPeopleToDelete(tx, alone))])
  await data.deleteProfileRequestsOfAccount(tx, accountId)
  await data.deleteAccountRow(tx, accountId)
  await recordAuditEvent(tx, ctx, { event: 'ACCOUNT_DELETED', by: accountId, accountId })
  await deleteMailToRecipient(tx, email)
  // Never e-mail an unconfirmed address, because it may belong to a stranger.
  if (emailVerifiedAt)
    await enqueueMail(tx, ctx, { kind: 'ESSENTIAL', to: email, ...accountDeletedMail(person.name) })
}

async function lockMember(tx: Tx, ctx: MemberContext, accountId: AccountId): Promise<PersonId | null> {
  const before = await data.findPersonIdOfAccount(tx, accountId)
  if (before === null) return null
  await lockPeopleForMerge(tx, [before, ...(await data.findAddedContactIds(tx, before))])
  const after = await data.findPersonIdOfAccount(tx, accountId)
  if (after !== null && after !== before) return lockMember(tx, ctx, accountId)
  return after
}

async function findContactsOnlyAddedBy(
  tx: Tx,
  { personEventHandlers }: Pick<RequestContext, 'personEventHandlers'>,
  memberId: PersonId,
): Promise<PersonId[]> {
  const personIds = await data.findAddedContactIds(tx, memberId)
  const vouchedFor = new Set<PersonId>()
  for (const handlers of personEventHandlers) {
    const found = await handlers.findRecommendedOrReviewedByOthers?.(tx, { personIds, exceptId: memberId })
    for (const id of found ?? []) vouchedFor.add(id)
  }
  return personIds.filter((id) => !vouchedFor.has(id))
}
