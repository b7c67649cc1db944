import type { ErrorKind } from '#kernel/errors.ts'
import type { CirclesErrorCode } from '#modules/circles/contract/error-codes.ts'

export const circlesErrorMessages = {
  'CIRCLES.PERSON_NOT_FOUND': 'Usuario no encontrado',
  'CIRCLES.NOT_IN_CIRCLE': 'Solo puedes invitar a personas de tu círculo.',
  'CIRCLES.ONESELF': 'No puedes agregarte a tu propio círculo.',
  'CIRCLES.TOO_MANY_ADDED':
    'Viste o agregaste a muchas personas en poco tiempo. Intenta otra vez en unos minutos.',
} satisfies Record<CirclesErrorCode, string>

export const circlesErrorKinds = {
  'CIRCLES.PERSON_NOT_FOUND': 'NOT_FOUND',
  'CIRCLES.NOT_IN_CIRCLE': 'FORBIDDEN',
  'CIRCLES.ONESELF': 'FORBIDDEN',
  'CIRCLES.TOO_MANY_ADDED': 'TOO_MANY_REQUESTS',
} satisfies Record<CirclesErrorCode, ErrorKind>

export const circlesScreenMessages = {
  alreadyExists:
    'Esta persona ya existe en el sistema. Al agregar tu recomendación, se sumará a las existentes.',
  alreadyInCircle: 'Esta persona ya está en tu círculo. Tu reseña se suma a su perfil.',
  phoneTaken:
    'Ya hay alguien con este número. Si la encuentras al buscar su nombre, elígela y tu reseña se suma a su perfil. Si no, se crea un perfil aparte.',
  samePerson: 'Si es la misma, tu reseña se suma a su perfil. Si no, se crea un perfil aparte.',
  countsOnProof: 'Cuenta cuando confirmes tu correo',
  confirmRemoval: '¿Estás seguro de que quieres eliminar a esta persona de tu círculo?',
} as const

export const circlesFallbackErrorMessages = {
  addPerson: 'Error al agregar usuario. Por favor, intenta de nuevo.',
  addContact: 'Error al agregar contacto. Por favor, intenta de nuevo.',
  remove: 'Error al eliminar usuario. Por favor, intenta de nuevo.',
} as const
