import { recordEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import * as data from '#modules/identity/data/administration.ts'
import { lockForMerge } from '#modules/identity/data/merging.ts'
import { findRequested } from '#modules/identity/data/rights.ts'
import { identityError } from '#modules/identity/errors.ts'
import { profileGivenMail, profileRemovedMail, requestRejectedMail } from '#modules/identity/mails.ts'
import { joinContact } from '#modules/identity/use-cases/join-contact.ts'
import { type LeavingContext, removeContact } from '#modules/identity/use-cases/remove-contact.ts'
import { mailMember } from '#modules/identity/use-cases/write-to-mailbox.ts'

type Context = LeavingContext & Pick<RequestContext, 'db'>

/** Sends whoever claims a profile the link that makes it theirs, with the operator's authority. */
type SendClaim = (tx: Tx, claim: { personId: PersonId; email: string }) => Promise<void>

/** REMOVED: the contact disappeared. GIVEN: the member who asked has the profile. MAILED: a link that gives it is on its way. */
export type Grant = 'REMOVED' | 'GIVEN' | 'MAILED'

/**
 * The operator grants what somebody asked for about a contact (`npm run admin -- approve`), whoever else vouches for it: it
 * disappears; a member who has proven their e-mail has the profile at once; to anybody else goes a link that makes it
 * theirs. They are told by mail in any case.
 * @throws IDENTITY.REQUEST_DECIDED, IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED
 */
export function approveRequest(
  ctx: Context,
  request: data.OpenRequest,
  sendClaim: SendClaim,
): Promise<Grant> {
  const { id, kind, personId, personName, requesterEmail: email } = request
  if (personId === null) throw identityError('IDENTITY.PERSON_NOT_FOUND')
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const member = kind === 'CLAIM' ? await data.findProvenRequester(tx, request) : null
      await lockForMerge(tx, [personId, ...(member ? [member.personId] : [])])
      const person = await findRequested(tx, personId)
      if (!person) throw identityError('IDENTITY.PERSON_NOT_FOUND')
      if (person.accountId !== null) throw identityError('IDENTITY.PERSON_REGISTERED')
      if (!(await data.resolveRequest(tx, id, 'APPROVED', ctx.clock.now())))
        throw identityError('IDENTITY.REQUEST_DECIDED')
      await recordEvent(tx, ctx, { event: 'REQUEST_APPROVED', by: 'operator', objectId: id })
      if (member) {
        await joinContact(tx, ctx, { memberId: member.personId, contactId: personId, contact: 'INVITED' })
        const write = () => profileGivenMail(personName, ctx.config.linkBase)
        await mailMember(tx, ctx, { accountId: member.accountId, kind: 'NOTICE', write })
        return 'GIVEN'
      }
      if (kind === 'CLAIM') {
        await sendClaim(tx, { personId, email })
        return 'MAILED'
      }
      await removeContact(tx, ctx, personId)
      await enqueueMail(tx, ctx, { kind: 'NOTICE', to: email, ...profileRemovedMail(personName) })
      return 'REMOVED'
    }),
  )
}

/**
 * The operator does not grant it, and whoever asked is told.
 * @throws IDENTITY.REQUEST_DECIDED
 */
export function rejectRequest(ctx: Context, request: data.OpenRequest): Promise<void> {
  const { id, kind, personName, requesterEmail: to } = request
  return inTransaction(ctx.db, async (tx) => {
    if (!(await data.resolveRequest(tx, id, 'REJECTED', ctx.clock.now())))
      throw identityError('IDENTITY.REQUEST_DECIDED')
    await recordEvent(tx, ctx, { event: 'REQUEST_REJECTED', by: 'operator', objectId: id })
    await enqueueMail(tx, ctx, { kind: 'NOTICE', to, ...requestRejectedMail(kind, personName) })
  })
}
