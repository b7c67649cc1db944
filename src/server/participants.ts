import type { PersonParticipant } from '#kernel/person-participant.ts'
import { modules } from '#server/modules.ts'

/** What each module does when something happens to a person as a whole, in the order of the list of modules. */
export const participants: readonly PersonParticipant[] = modules.flatMap(
  ({ participant }) => participant ?? [],
)
