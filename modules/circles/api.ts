import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { toDirectoryCard } from '#modules/circles/cards.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'
import { findDirectoryEntries } from '#modules/circles/data/directory.ts'
import { findReviewQuotationForProfile } from '#modules/circles/use-cases/summarize-recommendations.ts'

export type { DirectoryCard } from '#modules/circles/contract/circle.ts'
export { findPeopleInCircle } from '#modules/circles/data/own-circle.ts'
export { findCirclePeopleWithTrades } from '#modules/circles/use-cases/find-circle-trades.ts'

/** The order of the returned cards is undefined. */
export async function findVisibleDirectoryCards(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<DirectoryCard[]> {
  return (await findDirectoryEntries(tx, personIds)).map(toDirectoryCard)
}

export async function findPublicReviewQuotation(
  ctx: RequestContext,
  personId: PersonId,
  preferredAuthorId: PersonId,
): Promise<{ text: string; author: string } | null> {
  const quotation = await findReviewQuotationForProfile({ ...ctx, actor: null }, personId, [
    preferredAuthorId,
  ])
  return quotation && { text: quotation.text, author: quotation.author.name }
}
