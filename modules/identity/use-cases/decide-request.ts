import { recordAuditEvent } from '#kernel/audit.ts'
import type { RequestContext } from '#kernel/context.ts'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import * as data from '#modules/identity/data/administration.ts'
import { lockPeopleForMerge } from '#modules/identity/data/merging.ts'
import { findPersonOfProfileRequest } from '#modules/identity/data/rights.ts'
import {
  profileClaimApprovedMail,
  profileRemovedMail,
  profileRequestRejectedMail,
} from '#modules/identity/emails.ts'
import { createIdentityError } from '#modules/identity/errors.ts'
import { mergeContactAndMember } from '#modules/identity/use-cases/merge-contact-and-member.ts'
import { type PersonDeletionContext, removeContact } from '#modules/identity/use-cases/remove-contact.ts'
import { sendMailToMember } from '#modules/identity/use-cases/write-to-mailbox.ts'

type Context = PersonDeletionContext & Pick<RequestContext, 'db'>

type SendClaim = (tx: Tx, claim: { personId: PersonId; email: string }) => Promise<void>

export type ProfileRequestApprovalOutcome = 'REMOVED' | 'GIVEN' | 'MAILED'

/** @throws IDENTITY.REQUEST_DECIDED, IDENTITY.PERSON_NOT_FOUND, IDENTITY.PERSON_REGISTERED */
export function approveProfileRequest(
  ctx: Context,
  request: data.OpenProfileRequest,
  sendClaim: SendClaim,
): Promise<ProfileRequestApprovalOutcome> {
  const { id, kind, personId, personName, requesterEmail: email } = request
  if (personId === null) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
  return retryOnConflict(() =>
    inTransaction(ctx.db, async (tx) => {
      const member = kind === 'CLAIM' ? await data.findRequesterWithConfirmedEmail(tx, request) : null
      await lockPeopleForMerge(tx, [personId, ...(member ? [member.personId] : [])])
      const person = await findPersonOfProfileRequest(tx, personId)
      if (!person) throw createIdentityError('IDENTITY.PERSON_NOT_FOUND')
      if (person.accountId !== null) throw createIdentityError('IDENTITY.PERSON_REGISTERED')
      if (!(await data.resolveProfileRequest(tx, id, 'APPROVED', ctx.clock.now())))
        throw createIdentityError('IDENTITY.REQUEST_DECIDED')
      await recordAuditEvent(tx, ctx, { event: 'REQUEST_APPROVED', by: 'operator', objectId: id })
      if (member) {
        await mergeContactAndMember(tx, ctx, {
          memberId: member.personId,
          contactId: personId,
          contact: 'INVITED',
        })
        const write = () => profileClaimApprovedMail(personName, ctx.config.linkBase)
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

/** @throws IDENTITY.REQUEST_DECIDED */
export function rejectProfileRequest(ctx: Context, request: data.OpenProfileRequest): Promise<void> {
  const { id, kind, personName, requesterEmail: to } = request
  return inTransaction(ctx.db, async (tx) => {
    if (!(await data.resolveProfileRequest(tx, id, 'REJECTED', ctx.clock.now())))
      throw createIdentityError('IDENTITY.REQUEST_DECIDED')
    await recordAuditEvent(tx, ctx, { event: 'REQUEST_REJECTED', by: 'operator', objectId: id })
    await enqueueMail(tx, ctx, { kind: 'NOTICE', to, ...profileRequestRejectedMail(kind, personName) })
  })
}
