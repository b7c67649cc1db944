import type { MemberContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { getShortName } from '#kernel/names/contract.ts'
import { findPersonCards } from '#modules/identity/api.ts'
import type { OwnList, OwnLists } from '#modules/lists/contract/lists.ts'
import { findSharedLists, type SharedListRow } from '#modules/lists/data.ts'
import { createListPath } from '#modules/lists/links.ts'
import { findSharedListPeople } from '#modules/lists/use-cases/find-list-people.ts'

export async function listOwnLists(ctx: MemberContext): Promise<OwnLists> {
  const { personId } = ctx.actor
  return { lists: await describeOwnLists(ctx, personId, await findSharedLists(ctx.db, personId)) }
}

/** If the owner is hidden, the result is empty, because the pages of these lists are not found. */
export async function describeOwnLists(
  ctx: Pick<MemberContext, 'db'>,
  ownerId: PersonId,
  lists: readonly SharedListRow[],
): Promise<OwnList[]> {
  if (lists.length === 0) return []
  const [[owner], cards] = await Promise.all([
    findPersonCards(ctx.db, [ownerId]),
    findSharedListPeople(ctx, ownerId, lists),
  ])
  if (!owner) return []
  return Promise.all(
    lists.map(async ({ id, trade, createdAt, personIds }) => ({
      listId: id,
      trade,
      owner: getShortName(owner.name),
      path: await createListPath(ctx.db, id),
      createdAt,
      people: personIds
        .flatMap((personId) => cards.get(personId) ?? [])
        .map(({ personId, name, photoId, registered }) => ({ personId, name, photoId, registered })),
    })),
  )
}
