import type { PersonParticipant } from '#kernel/person-participant.ts'
import { modules } from '#server/modules.ts'

export const participants: readonly PersonParticipant[] = modules.flatMap(
  ({ participant }) => participant ?? [],
)
