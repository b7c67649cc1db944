import type { RequestContext } from '#kernel/context.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import { computeSharedListPictureHash } from '#kernel/list-card/contract.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { findPublicReviewQuotation } from '#modules/circles/api.ts'
import type { PublicSharedList } from '#modules/lists/contract/lists.ts'
import { findSharedList, type SharedListRow } from '#modules/lists/data.ts'
import { createListsError } from '#modules/lists/errors.ts'
import { verifySharedListToken } from '#modules/lists/links.ts'
import { findSharedListOwner, findSharedListPeople } from '#modules/lists/use-cases/find-list-people.ts'

/** One request must not use all database connections. */
const maxConcurrentReads = 4

/**
 * The response contains only data that visitors also see on the profiles.
 *
 * @throws LISTS.NOT_FOUND also if the list has no visible people
 */
export async function openSharedList(
  ctx: RequestContext,
  { token }: { token: string },
): Promise<PublicSharedList> {
  const id = await verifySharedListToken(ctx.db, token)
  const list = id && (await findSharedList(ctx.db, id))
  const shown = list && (await describePublicList(ctx, list))
  if (!shown) throw createListsError('LISTS.NOT_FOUND')
  return shown
}

async function describePublicList(
  ctx: RequestContext,
  list: SharedListRow,
): Promise<PublicSharedList | null> {
  const [owner, cards] = await Promise.all([
    findSharedListOwner(ctx.db, list.ownerId),
    findSharedListPeople(ctx, list.ownerId, [list]),
  ])
  if (!owner || cards.size === 0) return null
  const inTurn = limitConcurrency(maxConcurrentReads)
  const people = await Promise.all(
    list.personIds
      .flatMap((personId) => cards.get(personId) ?? [])
      .map(async ({ recommendationCount: _count, ...card }) => ({
        ...card,
        quotation: await inTurn(() => findPublicReviewQuotation(ctx, card.personId, list.ownerId)),
      })),
  )
  const facts = {
    trade: list.trade,
    owner: getShortPersonName(owner.name),
    ownerPhotoId: owner.photoId,
    people,
  }
  return { ...facts, version: computeSharedListPictureHash(facts) }
}
