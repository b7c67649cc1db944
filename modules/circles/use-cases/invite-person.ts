import type { MemberContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { isInCircle } from '#modules/circles/data/own-circle.ts'
import { createCirclesError } from '#modules/circles/errors.ts'
import { runTransactionLockingPerson } from '#modules/identity/api.ts'
import { inviteContact } from '#modules/invitations/api.ts'
import type { CreatedInvitation } from '#modules/invitations/contract/invitations.ts'

/**
 * Returns the already open invitation if the contact has one.
 * @throws CIRCLES.NOT_IN_CIRCLE, INVITATIONS.CLAIMED
 */
export function invitePerson(
  ctx: MemberContext,
  { personId }: { personId: PersonId },
): Promise<CreatedInvitation> {
  return runTransactionLockingPerson(ctx, personId, async (tx, { me, other }) => {
    if (other === null || !(await isInCircle(tx, me, other)))
      throw createCirclesError('CIRCLES.NOT_IN_CIRCLE')
    return inviteContact(tx, ctx, { contactId: other, inviterId: me })
  })
}
