export const notificationPageSize = 30
export const maxCountedUnseenNotifications = 99
/** The hours of the day, in the member's time zone, between which push messages wait. */
export const quietHoursStart = 21
export const quietHoursEnd = 7
export const maxPushSubscriptions = 10
