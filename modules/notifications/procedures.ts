import { z } from 'zod'
import type { CallQuota } from '#kernel/throttle.ts'
import { memberProcedure } from '#kernel/trpc.ts'
import {
  listNotificationsInput,
  listNotificationsOutput,
  markNotificationsSeenInput,
  unseenNotificationCountOutput,
} from '#modules/notifications/contract/notifications.ts'
import {
  notificationSettingsOutput,
  saveNotificationSettingsInput,
  subscribeToPushInput,
  unsubscribeFromPushInput,
} from '#modules/notifications/contract/settings.ts'
import { createNotificationsError } from '#modules/notifications/errors.ts'
import {
  countOwnUnseenNotifications,
  listNotifications,
  markOwnNotificationsSeen,
} from '#modules/notifications/use-cases/list-notifications.ts'
import {
  getNotificationSettings,
  saveNotificationSettings,
  subscribeBrowserToPush,
  unsubscribeBrowserFromPush,
} from '#modules/notifications/use-cases/manage-settings.ts'

const hourMs = 60 * 60_000
const limited = (name: string, max: number): CallQuota => ({
  name,
  max,
  withinMs: hourMs,
  error: () => createNotificationsError('NOTIFICATIONS.TOO_MANY'),
})
const own = {
  permission: 'the caller’s own notifications',
  whenHidden: 'allowed: only the member sees the effect',
} as const

export const notificationProcedures = {
  list: memberProcedure
    .meta({ permission: 'the caller’s own notifications' })
    .input(listNotificationsInput)
    .output(listNotificationsOutput)
    .query(({ ctx, input }) => listNotifications(ctx, input)),

  unseen: memberProcedure
    .meta({ permission: 'the caller’s own notifications' })
    .output(unseenNotificationCountOutput)
    .query(({ ctx }) => countOwnUnseenNotifications(ctx)),

  markSeen: memberProcedure
    .meta({ ...own, quota: limited('notifications-seen', 600) })
    .input(markNotificationsSeenInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markOwnNotificationsSeen(ctx, input)),

  settings: memberProcedure
    .meta({ permission: 'the caller’s own settings' })
    .output(notificationSettingsOutput)
    .query(({ ctx }) => getNotificationSettings(ctx)),

  saveSettings: memberProcedure
    .meta({ ...own, quota: limited('notification-settings', 120) })
    .input(saveNotificationSettingsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => saveNotificationSettings(ctx, input)),

  subscribe: memberProcedure
    .meta({ ...own, quota: limited('push-subscriptions', 60) })
    .input(subscribeToPushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => subscribeBrowserToPush(ctx, input)),

  unsubscribe: memberProcedure
    .meta({ ...own, onlyDeletes: true })
    .input(unsubscribeFromPushInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unsubscribeBrowserFromPush(ctx, input)),
}
