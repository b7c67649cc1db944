import type { MemberContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { findPersonCards } from '#modules/identity/api.ts'
import type { OwnSharedList, OwnSharedLists } from '#modules/lists/contract/lists.ts'
import { findSharedLists, type SharedListRow } from '#modules/lists/data.ts'
import { createSharedListPath } from '#modules/lists/links.ts'
import { findSharedListPeople } from '#modules/lists/use-cases/find-list-people.ts'

export async function listOwnSharedLists(ctx: MemberContext): Promise<OwnSharedLists> {
  const { personId } = ctx.actor
  return { lists: await describeOwnSharedLists(ctx, personId, await findSharedLists(ctx.db, personId)) }
}

export async function describeOwnSharedLists(
  ctx: Pick<MemberContext, 'db'>,
  ownerId: PersonId,
  lists: readonly SharedListRow[],
): Promise<OwnSharedList[]> {
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
      owner: getShortPersonName(owner.name),
      path: await createSharedListPath(ctx.db, id),
      createdAt,
      people: personIds
        .flatMap((personId) => cards.get(personId) ?? [])
        .map(({ personId, name, photoId, registered }) => ({ personId, name, photoId, registered })),
    })),
  )
}
