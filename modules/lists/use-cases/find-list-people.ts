import type { RequestContext } from '#kernel/context.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { type DirectoryCard, findPeopleInCircle, findVisibleDirectoryCards } from '#modules/circles/api.ts'
import {
  findPeopleBlockingOrBlockedBy,
  findPersonCards,
  findPersonIdsWithUnprovenEmail,
  type PersonCard,
} from '#modules/identity/api.ts'
import type { SharedListRow } from '#modules/lists/data.ts'

type Reader = Pick<RequestContext, 'db'>

export async function findSharedListOwner(tx: Tx, ownerId: PersonId): Promise<PersonCard | null> {
  const [[owner], unproven] = await Promise.all([
    findPersonCards(tx, [ownerId]),
    findPersonIdsWithUnprovenEmail(tx, [ownerId]),
  ])
  return owner && !unproven.has(ownerId) ? owner : null
}

export async function findSharedListPeople(
  { db }: Reader,
  ownerId: PersonId,
  lists: readonly Pick<SharedListRow, 'personIds'>[],
): Promise<Map<PersonId, DirectoryCard>> {
  const ids = [...new Set(lists.flatMap(({ personIds }) => personIds))]
  if (ids.length === 0) return new Map()
  const [cards, circle, blocked] = await Promise.all([
    findVisibleDirectoryCards(db, ids),
    findPeopleInCircle(db, ownerId, ids),
    findPeopleBlockingOrBlockedBy(db, ownerId, ids),
  ])
  return new Map(
    cards
      .filter(({ personId }) => circle.has(personId) && !blocked.has(personId))
      .map((card) => [card.personId, card]),
  )
}
