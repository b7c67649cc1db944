import type { PersonParticipant } from '#kernel/person-participant.ts'
import { findPersonCards } from '#modules/identity/api.ts'
import * as people from '#modules/invitations/data/people.ts'

/** What happens to invitations when something happens to a person as a whole. Those of who leaves go with their row. */
export const invitationsParticipant: PersonParticipant = {
  module: 'invitations',

  async merge(tx, { fromId, intoId, now }) {
    const cards = await findPersonCards(tx, [fromId, intoId])
    await people.mergeInvitations(tx, fromId, intoId)
    const accountId = cards.find((person) => person.accountId !== null)?.accountId
    if (accountId) await people.closeInvitations(tx, intoId, { usedAt: now, usedByAccountId: accountId })
  },

  async collect(tx, personId) {
    return { content: await people.findOfPerson(tx, personId), photoIds: [] }
  },

  leave: async () => undefined,
}
