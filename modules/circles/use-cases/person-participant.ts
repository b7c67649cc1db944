import type { PersonParticipant } from '#kernel/person-participant.ts'
import {
  findOwnersTrustingMember,
  findPeopleConnectedByCircle,
  isInCircle,
} from '#modules/circles/data/own-circle.ts'
import * as people from '#modules/circles/data/people.ts'
import * as parking from '#modules/circles/data/suspended-memberships.ts'
import { getProfilePath } from '#modules/identity/api.ts'

/**
 * Updates circle memberships when people are merged, hidden or invited, and when they confirm the e-mail or must
 * confirm it from now on. When a person is deleted, foreign keys in the database delete the circle memberships.
 */
export const circlesPersonParticipant: PersonParticipant = {
  module: 'circles',

  merge: (tx, { fromId, intoId }) => people.mergeMemberships(tx, fromId, intoId),

  setHidden: (tx, { personId, hidden }) =>
    hidden ? parking.suspendMemberships(tx, personId, 'all') : parking.resumeMemberships(tx, personId, 'all'),

  setProven: (tx, { personId, proven }) =>
    proven ? parking.resumeMemberships(tx, personId, 'own') : parking.suspendMemberships(tx, personId, 'own'),

  async welcome(tx, { personId, inviterId, now }) {
    if (personId === inviterId) return
    await parking.addMembership(tx, inviterId, personId, now)
  },

  async isRecommendedOrReviewedByOthers(tx, { personId, exceptId }) {
    return (await people.findPeopleInCirclesOfOthers(tx, [personId], exceptId)).length > 0
  },

  isActive: (tx, personId) => people.hasMemberships(tx, personId),

  findRecommendedOrReviewedByOthers: (tx, { personIds, exceptId }) =>
    people.findPeopleInCirclesOfOthers(tx, personIds, exceptId),

  trusts: (tx, { ownerId, personId }) => isInCircle(tx, ownerId, personId),

  findTrusting: (tx, { ownerIds, personId }) => findOwnersTrustingMember(tx, ownerIds, personId),

  findAcquainted: (tx, { memberId, personIds }) => findPeopleConnectedByCircle(tx, memberId, personIds),

  async collect(tx, personId) {
    const content = {
      miCirculo: archived(people.streamMemberships(tx, personId, false)),
      meRecomiendan: archived(people.streamMemberships(tx, personId, true)),
    }
    return { content, photoIds: [] }
  },

  previewDeletion: (tx, { personId }) => people.countMemberships(tx, personId),

  leave: async () => undefined,
}

async function* archived(edges: AsyncIterable<people.ExportedMembership>) {
  for await (const { name, slug, personId, createdAt } of edges)
    yield { nombre: name, perfil: getProfilePath({ id: personId, slug }), desde: createdAt }
}
