import { createErrorFactory } from '#kernel/errors.ts'
import type { NotificationsErrorCode } from '#modules/notifications/contract/error-codes.ts'
import { notificationsErrorKinds } from '#modules/notifications/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    notifications: NotificationsErrorCode
  }
}

export const createNotificationsError = createErrorFactory(notificationsErrorKinds)
