export { findPreferences, type NotificationPreferences } from '#modules/notifications/data/preferences.ts'
export { countPushSubscriptions } from '#modules/notifications/data/subscriptions.ts'
export {
  type NotificationEvent,
  notify,
  withdrawNotification,
} from '#modules/notifications/use-cases/notify.ts'
