import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import {
  findCircleOwnersTrustingMember,
  findPeopleConnectedByCircle,
  isInCircle,
} from '#modules/circles/data/own-circle.ts'
import * as people from '#modules/circles/data/people.ts'
import * as parking from '#modules/circles/data/suspended-memberships.ts'
import { getProfilePath } from '#modules/identity/api.ts'

/** When a person is deleted, foreign keys delete the circle memberships. */
export const personEventHandlersOfCirclesModule: PersonEventHandlers = {
  module: 'circles',

  merge: (tx, { fromId, intoId }) => people.mergeCircleMemberships(tx, fromId, intoId),

  setHidden: (tx, { personId, hidden }) =>
    hidden
      ? parking.suspendCircleMemberships(tx, personId, 'all')
      : parking.resumeSuspendedCircleMemberships(tx, personId, 'all'),

  setProven: (tx, { personId, proven }) =>
    proven
      ? parking.resumeSuspendedCircleMemberships(tx, personId, 'own')
      : parking.suspendCircleMemberships(tx, personId, 'own'),

  async welcome(tx, { personId, inviterId, now }) {
    if (personId === inviterId) return
    await parking.addCircleMembership(tx, inviterId, personId, now)
  },

  async isRecommendedOrReviewedByOthers(tx, { personId, exceptId }) {
    return (await people.findPeopleInCirclesOfOthers(tx, [personId], exceptId)).length > 0
  },

  isActive: (tx, personId) => people.hasCircleMemberships(tx, personId),

  findRecommendedOrReviewedByOthers: (tx, { personIds, exceptId }) =>
    people.findPeopleInCirclesOfOthers(tx, personIds, exceptId),

  trusts: (tx, { ownerId, personId }) => isInCircle(tx, ownerId, personId),

  findTrusting: (tx, { ownerIds, personId }) => findCircleOwnersTrustingMember(tx, ownerIds, personId),

  findAcquainted: (tx, { memberId, personIds }) => findPeopleConnectedByCircle(tx, memberId, personIds),

  async collect(tx, personId) {
    const content = {
      miCirculo: archived(people.streamCircleMemberships(tx, personId, false)),
      meRecomiendan: archived(people.streamCircleMemberships(tx, personId, true)),
    }
    return { content, photoIds: [] }
  },

  previewDeletion: (tx, { personId }) => people.countCircleMemberships(tx, personId),

  leave: async () => undefined,
}

async function* archived(edges: AsyncIterable<people.ExportedCircleMembership>) {
  for await (const { name, slug, personId, createdAt } of edges)
    yield { nombre: name, perfil: getProfilePath({ id: personId, slug }), desde: createdAt }
}
