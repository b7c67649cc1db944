import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { registeredModules } from '#server/modules.ts'

export const personEventHandlers: readonly PersonEventHandlers[] = registeredModules.flatMap(
  ({ personEventHandlers: handlers }) => handlers ?? [],
)
