export const notificationPageSize = 30
/** Max number of unseen notifications that the bell icon shows exactly; a larger number appears as '99+'. */
export const maxCountedUnseenNotifications = 99
/** Quiet hours: push messages wait from `quietHoursStart` until `quietHoursEnd`, in the member's time zone. */
export const quietHoursStart = 21
export const quietHoursEnd = 7
/**
 * Max number of browsers per account that receive push messages. When a further browser subscribes, the oldest
 * subscription is deleted.
 */
export const maxPushSubscriptions = 10
