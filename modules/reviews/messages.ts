import type { ReviewsErrorCode } from '#modules/reviews/contract.ts'

/** Spec §5, Review dialog on a profile. */
export const reviewsMessages = {
  'REVIEWS.EMPTY': 'La reseña es obligatoria o al menos una foto del trabajo',
  'REVIEWS.ABOUT_ONESELF': 'No puedes dejar una reseña en tu propio perfil',
  'REVIEWS.NOTHING_TO_REPORT': 'Esto ya no está en Círculo.',
  'REVIEWS.OWN_THING': 'Esto es tuyo.',
} satisfies Record<ReviewsErrorCode, string>

/** What went well, and what is said of a failure that nobody expected (spec §8). */
export const reviewsNotices = {
  CREATED: 'Reseña agregada exitosamente',
  CREATE_FAILED: 'Error al dejar la reseña. Por favor, intenta de nuevo.',
} as const
