import type { PersonParticipant } from '#kernel/person-participant.ts'
import { createPersonParticipant, findPersonCards, findUnprovenPersonIds } from '#modules/identity/api.ts'
import * as data from '#modules/notifications/data/notifications.ts'
import { notificationRows } from '#modules/notifications/data/notifications.ts'
import { preferenceRows } from '#modules/notifications/data/preferences.ts'
import { pushSubscriptionRows } from '#modules/notifications/data/subscriptions.ts'
import { releaseWithheld } from '#modules/notifications/use-cases/notify.ts'

/** Foreign keys in the database delete the notifications to and from a deleted person. */
export const notificationsParticipant: PersonParticipant = {
  ...createPersonParticipant('notifications', notificationRows, pushSubscriptionRows, preferenceRows),

  async setHidden(tx, { personId, hidden }) {
    if (hidden) return data.withholdNotifications(tx, personId)
    if ((await findUnprovenPersonIds(tx, [personId])).size === 0)
      await data.restoreNotifications(tx, personId)
  },

  /** Members read and get the notifications of a new member when that member has confirmed the e-mail address. */
  async setProven(tx, { personId, proven, now }) {
    if (!proven) return data.withholdNotifications(tx, personId)
    const isHidden = (await findPersonCards(tx, [personId])).length === 0
    if (!isHidden) await releaseWithheld(tx, personId, now)
  },

  block: (tx, { blockerId, blockedId }) => data.deleteNotificationsBetween(tx, blockerId, [blockedId]),

  applyBlocks: (tx, { personId, blockedIds }) => data.deleteNotificationsBetween(tx, personId, blockedIds),
}
