import type { ErrorKind } from '#kernel/errors.ts'
import type { ReviewsErrorCode } from '#modules/reviews/contract/error-codes.ts'

export const reviewsErrorMessages = {
  'REVIEWS.EMPTY': 'La reseña es obligatoria o al menos una foto del trabajo',
  'REVIEWS.ABOUT_ONESELF': 'No puedes dejar una reseña en tu propio perfil',
  'REVIEWS.ALREADY_TODAY': 'Ya escribiste hoy sobre esta persona. Puedes cambiar esa reseña.',
  'REVIEWS.TOO_MANY_TODAY': 'Ya escribiste muchas reseñas hoy. Mañana puedes publicar esta.',
  'REVIEWS.NOT_FOUND': 'Esta reseña ya no está en Círculo.',
  'REVIEWS.NOT_THE_AUTHOR': 'Solo quien escribió esta reseña puede cambiarla.',
  'REVIEWS.NOT_THE_SUBJECT': 'Solo la persona reseñada puede hacer esto.',
  'REVIEWS.HIDDEN': 'El equipo de Círculo ocultó esta reseña. Puedes eliminarla, pero no cambiarla.',
  'REVIEWS.NOTHING_TO_REPORT': 'Esto ya no está en Círculo.',
  'REVIEWS.OWN_THING': 'Esto es tuyo.',
} satisfies Record<ReviewsErrorCode, string>

export const reviewsErrorKinds = {
  'REVIEWS.EMPTY': 'BAD_REQUEST',
  'REVIEWS.ABOUT_ONESELF': 'FORBIDDEN',
  'REVIEWS.ALREADY_TODAY': 'CONFLICT',
  'REVIEWS.TOO_MANY_TODAY': 'TOO_MANY_REQUESTS',
  'REVIEWS.NOT_FOUND': 'NOT_FOUND',
  'REVIEWS.NOT_THE_AUTHOR': 'FORBIDDEN',
  'REVIEWS.NOT_THE_SUBJECT': 'FORBIDDEN',
  'REVIEWS.HIDDEN': 'FORBIDDEN',
  'REVIEWS.NOTHING_TO_REPORT': 'NOT_FOUND',
  'REVIEWS.OWN_THING': 'FORBIDDEN',
} satisfies Record<ReviewsErrorCode, ErrorKind>

export const reviewsScreenMessages = {
  CREATED: 'Reseña agregada exitosamente',
  CREATE_FAILED: 'Error al dejar la reseña. Por favor, intenta de nuevo.',
  EDITED: 'Reseña guardada',
  EDIT_FAILED: 'No se guardó la reseña. Por favor, intenta de nuevo.',
  REMOVED: 'Reseña eliminada',
  REMOVE_FAILED: 'No se eliminó la reseña. Por favor, intenta de nuevo.',
  REPLIED: 'Respuesta publicada',
  REPLY_FAILED: 'No se publicó la respuesta. Por favor, intenta de nuevo.',
  REPLY_REMOVED: 'Respuesta eliminada',
  REPLY_REMOVE_FAILED: 'No se eliminó la respuesta. Por favor, intenta de nuevo.',
  IN_WORKS: 'Sus fotos ya están en Trabajos',
  WORKS_FAILED: 'No se guardó el cambio. Por favor, intenta de nuevo.',
} as const
