import type { PersonParticipant } from '#kernel/person-participant.ts'
import { circlesParticipant } from '#modules/circles/api.ts'
import { invitationsParticipant } from '#modules/invitations/api.ts'
import { reviewsParticipant } from '#modules/reviews/api.ts'
import { schedulingParticipant } from '#modules/scheduling/api.ts'

/** The modules that know something of a person, in the order in which they act. */
export const participants: readonly PersonParticipant[] = [
  circlesParticipant,
  reviewsParticipant,
  schedulingParticipant,
  invitationsParticipant,
]
