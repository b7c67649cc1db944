/** Max number of notifications on one page of the list 'Novedades'. */
export const notificationPageSize = 30
/** Max number of unseen notifications that the bell icon shows exactly; a larger number appears as '99+'. */
export const maxCountedUnseen = 99
/** Quiet hours: push messages wait from `quietFromHour` until `quietUntilHour`, in the member's time zone. */
export const quietFromHour = 21
export const quietUntilHour = 7
/**
 * Max number of browsers per account that receive push messages. When a further browser subscribes, the oldest
 * subscription is deleted.
 */
export const maxPushSubscriptions = 10
