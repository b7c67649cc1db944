import type { PersonParticipant } from '#kernel/person-participant.ts'

/** The modules that know something of a person, in the order in which they act. */
export const participants: readonly PersonParticipant[] = []
