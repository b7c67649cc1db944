import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import {
  createPersonEventHandlers,
  findPersonCards,
  findPersonIdsWithUnprovenEmail,
} from '#modules/identity/api.ts'
import * as data from '#modules/notifications/data/notifications.ts'
import { notificationPersonIdColumns } from '#modules/notifications/data/notifications.ts'
import { notificationPreferencePersonIdColumns } from '#modules/notifications/data/preferences.ts'
import { pushSubscriptionPersonIdColumns } from '#modules/notifications/data/subscriptions.ts'
import { releaseWithheldNotifications } from '#modules/notifications/use-cases/notify.ts'

export const personEventHandlersOfNotificationsModule: PersonEventHandlers = {
  ...createPersonEventHandlers(
    'notifications',
    notificationPersonIdColumns,
    pushSubscriptionPersonIdColumns,
    notificationPreferencePersonIdColumns,
  ),

  async setHidden(tx, { personId, hidden }) {
    if (hidden) return data.withholdNotifications(tx, personId)
    if ((await findPersonIdsWithUnprovenEmail(tx, [personId])).size === 0)
      await data.restoreWithheldNotifications(tx, personId)
  },

  async setProven(tx, { personId, proven, now }) {
    if (!proven) return data.withholdNotifications(tx, personId)
    const isHidden = (await findPersonCards(tx, [personId])).length === 0
    if (!isHidden) await releaseWithheldNotifications(tx, personId, now)
  },

  block: (tx, { blockerId, blockedId }) => data.deleteNotificationsBetweenPeople(tx, blockerId, [blockedId]),

  applyBlocks: (tx, { personId, blockedIds }) =>
    data.deleteNotificationsBetweenPeople(tx, personId, blockedIds),
}
