import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { createPersonEventHandlers, findPersonCards } from '#modules/identity/api.ts'
import {
  findSharedLists,
  sharedListEntryPersonIdColumns,
  sharedListPersonIdColumns,
} from '#modules/lists/data.ts'

/** Hiding or blocking a person needs no handler: opening a shared list always checks which people are visible. */
export const personEventHandlersOfListsModule: PersonEventHandlers = {
  ...createPersonEventHandlers('lists', sharedListEntryPersonIdColumns, sharedListPersonIdColumns),

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
