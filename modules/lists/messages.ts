import type { ErrorKind } from '#kernel/errors.ts'
import type { ListsErrorCode } from '#modules/lists/contract/error-codes.ts'

export const listsErrorMessages = {
  'LISTS.FULL': 'Ya compartes 20 listas. Deja de compartir una para crear otra.',
  'LISTS.NOT_FOUND': 'Esta lista ya no se comparte.',
  'LISTS.NOT_IN_CIRCLE': 'Alguien de la lista ya no está en tu círculo. Revisa a quiénes elegiste.',
  'LISTS.TOO_MANY': 'Creaste muchas listas hoy. Intenta de nuevo mañana.',
  'LISTS.UNPROVEN': 'Confirma tu correo para compartir una lista.',
  'LISTS.WRONG_TRADE': 'Elige un oficio de las personas de tu lista.',
} satisfies Record<ListsErrorCode, string>

export const listsErrorKinds = {
  'LISTS.FULL': 'CONFLICT',
  'LISTS.NOT_FOUND': 'NOT_FOUND',
  'LISTS.NOT_IN_CIRCLE': 'CONFLICT',
  'LISTS.TOO_MANY': 'TOO_MANY_REQUESTS',
  'LISTS.UNPROVEN': 'FORBIDDEN',
  'LISTS.WRONG_TRADE': 'BAD_REQUEST',
} satisfies Record<ListsErrorCode, ErrorKind>
