import type { Clock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId, ReviewId } from '#kernel/ids/contract.ts'
import { findPersonCards, getProfilePath } from '#modules/identity/api.ts'
import { notifyMember, withdrawNotification } from '#modules/notifications/api.ts'

interface ReviewReference {
  id: ReviewId
  subjectId: PersonId
  authorId: PersonId
}

/** The notification omits the text of the review, because the operator may hide that text later. */
export async function notifyAboutReview(
  tx: Tx,
  ctx: { clock: Clock },
  { id, subjectId, authorId }: ReviewReference,
): Promise<void> {
  const cards = await findPersonCards(tx, [authorId, subjectId])
  const author = cards.find(({ id }) => id === authorId)
  const isMember = cards.some(({ id, accountId }) => id === subjectId && accountId !== null)
  if (!author || !isMember) return
  await notifyMember(tx, ctx, subjectId, {
    kind: 'PEOPLE',
    eventKey: reviewKey(id),
    actorId: authorId,
    title: `${author.name} escribió una reseña sobre ti`,
    body: 'Léela en tu perfil. Ahí puedes responderla.',
    path: getProfilePath({ id: subjectId, slug: null }),
  })
}

export async function notifyAboutReviewReply(
  tx: Tx,
  ctx: { clock: Clock },
  { id, subjectId, authorId }: ReviewReference,
): Promise<void> {
  const [subject] = await findPersonCards(tx, [subjectId])
  if (!subject) return
  await notifyMember(tx, ctx, authorId, {
    kind: 'PEOPLE',
    eventKey: replyKey(id),
    actorId: subjectId,
    title: `${subject.name} respondió tu reseña`,
    body: 'Lee la respuesta en su perfil.',
    path: getProfilePath({ id: subjectId, slug: null }),
  })
}

export async function withdrawReviewNotifications(
  tx: Tx,
  { id, subjectId, authorId }: ReviewReference,
): Promise<void> {
  await withdrawNotification(tx, subjectId, reviewKey(id))
  await withdrawReviewReplyNotification(tx, { id, authorId })
}

export function withdrawReviewReplyNotification(
  tx: Tx,
  { id, authorId }: Pick<ReviewReference, 'id' | 'authorId'>,
): Promise<void> {
  return withdrawNotification(tx, authorId, replyKey(id))
}

function reviewKey(id: ReviewId): string {
  return `reviews.written:${id}`
}

function replyKey(id: ReviewId): string {
  return `reviews.answered:${id}`
}
