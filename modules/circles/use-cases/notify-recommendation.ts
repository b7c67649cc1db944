import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { findPersonCards, getProfilePath } from '#modules/identity/api.ts'
import { notifyMember, withdrawNotification } from '#modules/notifications/api.ts'

interface Recommendation {
  ownerId: PersonId
  memberId: PersonId
}

export async function notifyAboutRecommendation(
  tx: Tx,
  ctx: { clock: Clock },
  { ownerId, memberId, hasReview }: Recommendation & { hasReview: boolean },
): Promise<void> {
  const cards = await findPersonCards(tx, [ownerId, memberId])
  const owner = cards.find(({ id }) => id === ownerId)
  const isMember = cards.some(({ id, accountId }) => id === memberId && accountId !== null)
  if (!owner || !isMember) return
  await notifyMember(tx, ctx, memberId, {
    kind: 'PEOPLE',
    eventKey: eventKeyOf(ownerId),
    actorId: ownerId,
    title: `${owner.name} te recomendó`,
    body: hasReview
      ? 'Te agregó a su círculo y escribió una reseña sobre ti.'
      : 'Te agregó a su círculo de confianza.',
    path: getProfilePath({ id: ownerId, slug: null }),
  })
}

export function withdrawRecommendationNotification(
  tx: Tx,
  { ownerId, memberId }: Recommendation,
): Promise<void> {
  return withdrawNotification(tx, memberId, eventKeyOf(ownerId))
}

function eventKeyOf(ownerId: PersonId): string {
  return `circles.recommended:${ownerId}`
}
