export { findNotificationPreferences } from '#modules/notifications/data/preferences.ts'
export { notifyMember, withdrawNotification } from '#modules/notifications/use-cases/notify.ts'
