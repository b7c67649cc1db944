import type { MemberContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { isInCircle } from '#modules/circles/data/own-circle.ts'
import { circlesError } from '#modules/circles/errors.ts'
import { writeAboutPerson } from '#modules/identity/api.ts'
import { inviteContact } from '#modules/invitations/api.ts'
import type { CreatedInvitation } from '#modules/invitations/contract/invitations.ts'

/**
 * Invites a person without account from the caller's circle: by e-mail if the person has one, and always by a
 * link that the caller can share. A second call returns the open invitation.
 * @throws CIRCLES.NOT_IN_CIRCLE, INVITATIONS.CLAIMED
 */
export function invitePerson(
  ctx: MemberContext,
  { personId }: { personId: PersonId },
): Promise<CreatedInvitation> {
  return writeAboutPerson(ctx, personId, async (tx, { me, other }) => {
    if (other === null || !(await isInCircle(tx, me, other))) throw circlesError('CIRCLES.NOT_IN_CIRCLE')
    return inviteContact(tx, ctx, { contactId: other, inviterId: me })
  })
}
