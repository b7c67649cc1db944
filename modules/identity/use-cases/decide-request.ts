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
import { profileGivenMail, profileRemovedMail, requestRejectedMail } from '#modules/identity/emails.ts'
import { identityError } from '#modules/identity/errors.ts'
import { joinContact } from '#modules/identity/use-cases/join-contact.ts'
import { type LeavingContext, removeContact } from '#modules/identity/use-cases/remove-contact.ts'
import { sendMailToMember } from '#modules/identity/use-cases/write-to-mailbox.ts'

type Context = LeavingContext & Pick<RequestContext, 'db'>

/** Mails the requester of a claim a link that transfers the profile, with the operator's authority. */
type SendClaim = (tx: Tx, claim: { personId: PersonId; email: string }) => Promise<void>

/**
 * REMOVED: the contact was deleted. GIVEN: the member who claimed the profile owns it now. MAILED: a link that
 * transfers the profile was e-mailed.
 */
export type ApprovalOutcome = 'REMOVED' | 'GIVEN' | 'MAILED'

/**
 * The operator approves a request about a contact (`npm run admin -- approve`), even if other members recommend the
 * contact. An approved removal deletes the contact. An approved claim transfers the profile at once to a member with
 * a confirmed e-mail; other requesters get a link. The requester always gets an e-mail.
 * @throws IDENTITY.REQUEST_DECIDED, IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED
 */
export function approveRequest(
  ctx: Context,
  request: data.OpenRequest,
  sendClaim: SendClaim,
): Promise<ApprovalOutcome> {
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
        await sendMailToMember(tx, ctx, { accountId: member.accountId, kind: 'NOTICE', write })
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
 * The operator rejects a request about a contact, and the requester gets an e-mail.
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
