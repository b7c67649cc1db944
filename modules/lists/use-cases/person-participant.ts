import type { PersonParticipant } from '#kernel/person-participant.ts'
import { createPersonParticipant, findPersonCards } from '#modules/identity/api.ts'
import { findSharedLists, listedPersonRows, sharedListRows } from '#modules/lists/data.ts'

/**
 * Foreign keys delete the lists of a deleted person, and the person from the lists of others. Lists of and with hidden or
 * blocked people need no change: a page checks its owner and its people whenever it is read.
 */
export const listsPersonParticipant: PersonParticipant = {
  ...createPersonParticipant('lists', listedPersonRows, sharedListRows),

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
