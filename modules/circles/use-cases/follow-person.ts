import type { PersonParticipant } from '#kernel/person-participant.ts'
import { addToCircle } from '#modules/circles/data/memberships.ts'
import * as people from '#modules/circles/data/people.ts'

/** What happens to circles when something happens to a person as a whole. The edges of who leaves go with their row. */
export const circlesParticipant: PersonParticipant = {
  module: 'circles',

  merge: (tx, { fromId, intoId }) => people.mergeEdges(tx, fromId, intoId),

  /** An edge is a recommendation: 'recomendadoPor' gains the inviter (spec §4, Invitation). */
  async welcome(tx, { personId, inviterId, now }) {
    if (personId !== inviterId) await addToCircle(tx, inviterId, personId, now)
  },

  hasOtherVouchers: (tx, { personId, exceptId }) => people.isInCircleOfOthers(tx, personId, exceptId),

  async collect(tx, personId) {
    return { content: await people.findEdges(tx, personId), photoIds: [] }
  },

  leave: async () => undefined,
}
