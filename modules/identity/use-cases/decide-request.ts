import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/client.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import * as data from '#modules/identity/data/administration.ts'
import { lockForMerge } from '#modules/identity/data/merging.ts'
import { findRequested } from '#modules/identity/data/rights.ts'
import { profileRemovedMail, requestRejectedMail } from '#modules/identity/mails.ts'
import { refusal } from '#modules/identity/refusals.ts'
import { type LeavingContext, removeContact } from '#modules/identity/use-cases/remove-contact.ts'

type Context = LeavingContext & Pick<RequestContext, 'db'>

/** Sends whoever claims a profile the link that makes it theirs, with the operator's authority. */
type SendClaim = (tx: Tx, claim: { personId: string; email: string }) => Promise<void>

/**
 * The operator grants what somebody asked for about a contact (`npm run admin -- approve`): it disappears, or a link that
 * makes it theirs goes to the e-mail of who asked, whoever else vouches for the contact. They are told by mail either way.
 * @throws IDENTITY.REQUEST_DECIDED, IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED
 */
export function approveRequest(ctx: Context, request: data.OpenRequest, sendClaim: SendClaim): Promise<void> {
  const { id, kind, personId, personName, requesterEmail: email } = request
  if (personId === null) throw refusal('IDENTITY.PERSON_NOT_FOUND')
  return retryOnConflict(() =>
    ctx.db.$transaction(async (tx) => {
      await lockForMerge(tx, [personId])
      const person = await findRequested(tx, personId)
      if (!person) throw refusal('IDENTITY.PERSON_NOT_FOUND')
      if (person.accountId !== null) throw refusal('IDENTITY.PERSON_REGISTERED')
      if (!(await data.resolveRequest(tx, id, 'APPROVED', ctx.clock.now())))
        throw refusal('IDENTITY.REQUEST_DECIDED')
      if (kind === 'CLAIM') return sendClaim(tx, { personId, email })
      await removeContact(tx, ctx, personId)
      await enqueueMail(tx, { to: email, ...profileRemovedMail(personName) })
    }),
  )
}

/**
 * The operator does not grant it, and whoever asked is told.
 * @throws IDENTITY.REQUEST_DECIDED
 */
export function rejectRequest(ctx: Context, request: data.OpenRequest): Promise<void> {
  const { id, kind, personName, requesterEmail: to } = request
  return ctx.db.$transaction(async (tx) => {
    if (!(await data.resolveRequest(tx, id, 'REJECTED', ctx.clock.now())))
      throw refusal('IDENTITY.REQUEST_DECIDED')
    await enqueueMail(tx, { to, ...requestRejectedMail(kind, personName) })
  })
}
