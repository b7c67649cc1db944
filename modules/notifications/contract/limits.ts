/** Max notifications on one page of the list 'Novedades'. */
export const notificationPageSize = 30
/** The number at the bell stops here: '99+'. */
export const maxCountedUnseen = 99
/** Push messages wait from this hour until `quietUntilHour`, in the member's time zone. */
export const quietFromHour = 21
export const quietUntilHour = 7
/** Browsers that can receive push messages for one account. A further browser replaces the oldest one. */
export const maxPushSubscriptions = 10
