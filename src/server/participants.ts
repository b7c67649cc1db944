import type { PersonParticipant } from '#kernel/person-participant.ts'
import { modules } from '#server/modules.ts'

export const personParticipants: readonly PersonParticipant[] = modules.flatMap(
  ({ participant }) => participant ?? [],
)
