export const notificationPageSize = 30
export const maxCountedUnseenNotifications = 99
/** Hours of the day in the member's time zone. Push messages wait from the start until the end. */
export const quietHoursStart = 21
export const quietHoursEnd = 7
/** Per account. A further browser replaces the oldest subscription. */
export const maxPushSubscriptions = 10
