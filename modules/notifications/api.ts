export { findPreferences } from '#modules/notifications/data/preferences.ts'
export { countPushSubscriptions } from '#modules/notifications/data/subscriptions.ts'
export { notify, withdrawNotification } from '#modules/notifications/use-cases/notify.ts'
