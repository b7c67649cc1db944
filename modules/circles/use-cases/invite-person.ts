import type { MemberContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { isInCircle } from '#modules/circles/data/own-circle.ts'
import { circlesError } from '#modules/circles/errors.ts'
import { runTransactionAboutPerson } from '#modules/identity/api.ts'
import { inviteContact } from '#modules/invitations/api.ts'
import type { CreatedInvitation } from '#modules/invitations/contract/invitations.ts'

/**
 * The person gets an e-mail if an e-mail address is known, and the caller can always share a link. If an invitation is
 * already open, returns this invitation.
 *
 * @throws CIRCLES.NOT_IN_CIRCLE, INVITATIONS.CLAIMED
 */
export function invitePerson(
  ctx: MemberContext,
  { personId }: { personId: PersonId },
): Promise<CreatedInvitation> {
  return runTransactionAboutPerson(ctx, personId, async (tx, { me, other }) => {
    if (other === null || !(await isInCircle(tx, me, other))) throw circlesError('CIRCLES.NOT_IN_CIRCLE')
    return inviteContact(tx, ctx, { contactId: other, inviterId: me })
  })
}
