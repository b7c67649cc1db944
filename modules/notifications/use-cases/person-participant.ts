import type { PersonParticipant } from '#kernel/person-participant.ts'
import {
  createPersonParticipant,
  findPersonCards,
  findPersonIdsWithUnprovenEmail,
} from '#modules/identity/api.ts'
import * as data from '#modules/notifications/data/notifications.ts'
import { notificationRows } from '#modules/notifications/data/notifications.ts'
import { notificationPreferenceRows } from '#modules/notifications/data/preferences.ts'
import { pushSubscriptionRows } from '#modules/notifications/data/subscriptions.ts'
import { releaseWithheldNotifications } from '#modules/notifications/use-cases/notify.ts'

/**
 * Updates notifications when people are merged, hidden or blocked, and when they confirm the e-mail. When a person
 * is deleted, foreign keys in the database delete the notifications to and from this person.
 */
export const notificationsPersonParticipant: PersonParticipant = {
  ...createPersonParticipant(
    'notifications',
    notificationRows,
    pushSubscriptionRows,
    notificationPreferenceRows,
  ),

  async setHidden(tx, { personId, hidden }) {
    if (hidden) return data.withholdNotifications(tx, personId)
    if ((await findPersonIdsWithUnprovenEmail(tx, [personId])).size === 0)
      await data.restoreNotifications(tx, personId)
  },

  /**
   * While a member still must confirm the e-mail, other people do not see the notifications that this member caused.
   */
  async setProven(tx, { personId, proven, now }) {
    if (!proven) return data.withholdNotifications(tx, personId)
    const isHidden = (await findPersonCards(tx, [personId])).length === 0
    if (!isHidden) await releaseWithheldNotifications(tx, personId, now)
  },

  block: (tx, { blockerId, blockedId }) => data.deleteNotificationsBetween(tx, blockerId, [blockedId]),

  applyBlocks: (tx, { personId, blockedIds }) => data.deleteNotificationsBetween(tx, personId, blockedIds),
}
