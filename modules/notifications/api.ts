export { findPreferences } from '#modules/notifications/data/preferences.ts'
export { notify, withdrawNotification } from '#modules/notifications/use-cases/notify.ts'
