import type { PersonParticipant } from '#kernel/person-participant.ts'
import { createPersonParticipant, findPersonCards } from '#modules/identity/api.ts'
import { findSharedLists, sharedListPersonRows, sharedListRows } from '#modules/lists/data.ts'

/**
 * When a person is deleted, foreign keys delete the person's own lists, and remove the person from other lists. When a
 * person is hidden or blocked, lists do not change: a list's page checks its owner and its people whenever it is
 * opened.
 */
export const listsPersonParticipant: PersonParticipant = {
  ...createPersonParticipant('lists', sharedListPersonRows, sharedListRows),

  async collect(tx, personId) {
    const lists = await findSharedLists(tx, personId)
    const cards = await findPersonCards(tx, [...new Set(lists.flatMap(({ personIds }) => personIds))])
    const names = new Map(cards.map(({ id, name }) => [id, name]))
    const misListas = lists.map(({ trade, createdAt, personIds }) => ({
      oficio: trade,
      creada: createdAt,
      personas: personIds.flatMap((id) => names.get(id) ?? []),
    }))
    return { content: { misListas }, photoIds: [] }
  },
}
