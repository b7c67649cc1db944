import type { ErrorKind } from '#kernel/errors.ts'
import type { NotificationsErrorCode } from '#modules/notifications/contract/error-codes.ts'

export const notificationsErrorMessages = {
  'NOTIFICATIONS.NOT_A_PUSH_SERVICE': 'Este navegador no puede recibir avisos de Círculo.',
  'NOTIFICATIONS.TOO_MANY': 'Hiciste muchos cambios seguidos. Espera un rato e intenta de nuevo.',
} satisfies Record<NotificationsErrorCode, string>

export const notificationsErrorKinds = {
  'NOTIFICATIONS.NOT_A_PUSH_SERVICE': 'BAD_REQUEST',
  'NOTIFICATIONS.TOO_MANY': 'TOO_MANY_REQUESTS',
} satisfies Record<NotificationsErrorCode, ErrorKind>
