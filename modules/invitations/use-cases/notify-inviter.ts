import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { InvitationId, PersonId } from '#kernel/ids/contract.ts'
import { findPersonCards, getProfilePath } from '#modules/identity/api.ts'
import { notifyMember } from '#modules/notifications/api.ts'

export async function notifyInviterOfAcceptedInvitation(
  tx: Tx,
  ctx: { clock: Clock },
  {
    invitationId,
    inviterId,
    personId,
  }: {
    invitationId: InvitationId
    inviterId: PersonId
    personId: PersonId
  },
): Promise<void> {
  const [member] = await findPersonCards(tx, [personId])
  if (!member) return
  await notifyMember(tx, ctx, inviterId, {
    kind: 'PEOPLE',
    eventKey: `invitations.accepted:${invitationId}`,
    actorId: personId,
    title: `${member.name} aceptó tu invitación`,
    body: 'Ya tiene su cuenta en Círculo.',
    path: getProfilePath({ id: personId, slug: null }),
  })
}
