export const notificationPageSize = 30
export const maxCountedUnseenNotifications = 99
export const quietHoursStart = 21
export const quietHoursEnd = 7
export const maxPushSubscriptions = 10
