import type { PersonParticipant } from '#kernel/person-participant.ts'
import { findConnected, findTrusting, isInCircle } from '#modules/circles/data/own-circle.ts'
import * as people from '#modules/circles/data/people.ts'
import * as parking from '#modules/circles/data/suspended-memberships.ts'
import { profilePath } from '#modules/identity/api.ts'

/**
 * Updates circles when people are merged, hidden, invited or deleted. Foreign keys in the database delete the
 * circle memberships of a deleted person.
 */
export const circlesParticipant: PersonParticipant = {
  module: 'circles',

  merge: (tx, { fromId, intoId }) => people.mergeEdges(tx, fromId, intoId),

  setHidden: (tx, { personId, hidden }) =>
    hidden ? parking.suspendMemberships(tx, personId, 'all') : parking.resumeMemberships(tx, personId, 'all'),

  setProven: (tx, { personId, proven }) =>
    proven ? parking.resumeMemberships(tx, personId, 'own') : parking.suspendMemberships(tx, personId, 'own'),

  async welcome(tx, { personId, inviterId, now }) {
    if (personId === inviterId) return
    await parking.addMembership(tx, inviterId, personId, now)
  },

  async hasOtherVouchers(tx, { personId, exceptId }) {
    return (await people.findInCirclesOfOthers(tx, [personId], exceptId)).length > 0
  },

  isActive: (tx, personId) => people.hasEdges(tx, personId),

  findVouchedFor: (tx, { personIds, exceptId }) => people.findInCirclesOfOthers(tx, personIds, exceptId),

  trusts: (tx, { ownerId, personId }) => isInCircle(tx, ownerId, personId),

  findTrusting: (tx, { ownerIds, personId }) => findTrusting(tx, ownerIds, personId),

  findAcquainted: (tx, { memberId, personIds }) => findConnected(tx, memberId, personIds),

  async collect(tx, personId) {
    const content = {
      miCirculo: archived(people.eachEdge(tx, personId, false)),
      meRecomiendan: archived(people.eachEdge(tx, personId, true)),
    }
    return { content, photoIds: [] }
  },

  foresee: (tx, { personId }) => people.countEdges(tx, personId),

  leave: async () => undefined,
}

async function* archived(edges: AsyncIterable<people.ArchivedEdge>) {
  for await (const { name, slug, personId, createdAt } of edges)
    yield { nombre: name, perfil: profilePath({ id: personId, slug }), desde: createdAt }
}
