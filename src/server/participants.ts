import type { PersonParticipant } from '#kernel/person-participant.ts'
import { registeredModules } from '#server/modules.ts'

export const personParticipants: readonly PersonParticipant[] = registeredModules.flatMap(
  ({ participant }) => participant ?? [],
)
