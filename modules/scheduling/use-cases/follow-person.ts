import type { PersonParticipant } from '#kernel/person-participant.ts'
import * as people from '#modules/scheduling/data/people.ts'

/** What happens to agendas and appointments when something happens to a person as a whole. */
export const schedulingParticipant: PersonParticipant = {
  module: 'scheduling',

  merge: (tx, { fromId, intoId }) => people.mergeSchedules(tx, fromId, intoId),

  async collect(tx, personId) {
    return { content: await people.findOfPerson(tx, personId), photoIds: [] }
  },

  leave: (tx, { personId, now }) => people.leaveAppointments(tx, personId, now),
}
