import type { ErrorKind } from '#kernel/errors.ts'
import type { CirclesErrorCode } from '#modules/circles/contract/error-codes.ts'

export const circlesMessages = {
  'CIRCLES.PERSON_NOT_FOUND': 'Usuario no encontrado',
  'CIRCLES.ALREADY_IN_CIRCLE': 'Esta persona ya está en tu círculo.',
  'CIRCLES.NOT_IN_CIRCLE': 'Solo puedes invitar a personas de tu círculo.',
  'CIRCLES.ONESELF': 'No puedes agregarte a tu propio círculo.',
  'CIRCLES.TOO_MANY_ADDED':
    'Viste o agregaste a muchas personas en poco tiempo. Intenta otra vez en unos minutos.',
} satisfies Record<CirclesErrorCode, string>

/**
 * Maps each error code to the tRPC error name that determines the HTTP status. Only the server reads this
 * map: the build drops it from the browser's files.
 */
export const circlesErrorKinds = {
  'CIRCLES.PERSON_NOT_FOUND': 'NOT_FOUND',
  'CIRCLES.ALREADY_IN_CIRCLE': 'CONFLICT',
  'CIRCLES.NOT_IN_CIRCLE': 'FORBIDDEN',
  'CIRCLES.ONESELF': 'FORBIDDEN',
  'CIRCLES.TOO_MANY_ADDED': 'TOO_MANY_REQUESTS',
} satisfies Record<CirclesErrorCode, ErrorKind>

export const circlesNotices = {
  alreadyExists:
    'Esta persona ya existe en el sistema. Al agregar tu recomendación, se sumará a las existentes.',
  countsOnProof: 'Cuenta cuando confirmes tu correo',
  confirmRemoval: '¿Estás seguro de que quieres eliminar a esta persona de tu círculo?',
} as const

export const circlesFallbackMessages = {
  addPerson: 'Error al agregar usuario. Por favor, intenta de nuevo.',
  addContact: 'Error al agregar contacto. Por favor, intenta de nuevo.',
  remove: 'Error al eliminar usuario. Por favor, intenta de nuevo.',
} as const
