import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import {
  maxReplyLength,
  maxReviewLength,
  maxReviewPhotos,
  maxReviewTrades,
} from '#modules/reviews/contract/limits.ts'

/** A review of another person's work. The use case rejects an empty review, see `hasContent`. */
export const reviewContentSchema = z.object({
  text: textSchema()
    .check(...maxCharacters(maxReviewLength, `La reseña puede tener hasta ${maxReviewLength} caracteres.`))
    .default(''),
  trades: z
    .array(lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'))
    .max(maxReviewTrades, `Máximo ${maxReviewTrades} oficios`)
    .default([]),
  /** Ids of the review's photos in display order, as `POST /api/fotos?kind=work` returned them. */
  photoIds: z.array(photoIdSchema).max(maxReviewPhotos, `Máximo ${maxReviewPhotos} fotos`).default([]),
})
export type ReviewContent = z.infer<typeof reviewContentSchema>

export const createReviewInput = reviewContentSchema.extend({ personId: personIdSchema })
export type CreateReviewInput = z.infer<typeof createReviewInput>

export const createReviewOutput = z.object({ id: reviewIdSchema })

/**
 * Result of a review that was sent together with another action. When a daily limit rejects the review, the other action still succeeds.
 */
export const reviewOutcomeSchema = z.enum(['WRITTEN', 'ALREADY_TODAY', 'TOO_MANY_TODAY'])
export type ReviewOutcome = z.infer<typeof reviewOutcomeSchema>

/** Width and height of the large variant in pixels, so that the page can reserve space. */
const photoSchema = z.object({ id: photoIdSchema, width: z.number().int(), height: z.number().int() })

export const todaysReviewInput = z.object({ personId: personIdSchema })
/** The caller's review of today about the person, for the edit form. null if there is no such review, or if the operator hid it. */
export const todaysReviewOutput = z
  .object({ id: reviewIdSchema, text: z.string(), trades: z.array(z.string()), photos: z.array(photoSchema) })
  .nullable()
export type TodaysReview = z.infer<typeof todaysReviewOutput>

/** The complete content of the review: a photo that is missing here is removed from the review. */
export const editReviewInput = reviewContentSchema.extend({ id: reviewIdSchema })
export type EditReviewInput = z.infer<typeof editReviewInput>

const reviewIdInput = z.object({ id: reviewIdSchema })
export const removeReviewInput = reviewIdInput
export const removeReplyInput = reviewIdInput

export const replyInput = z.object({
  id: reviewIdSchema,
  text: textSchema()
    .check(...maxCharacters(maxReplyLength, `La respuesta puede tener hasta ${maxReplyLength} caracteres.`))
    .refine((text) => text !== '', 'Escribe tu respuesta.'),
})
export type ReplyInput = z.infer<typeof replyInput>

export const showInWorksInput = z.object({
  photoIds: z.array(photoIdSchema).min(1).max(maxReviewPhotos),
  shown: z.boolean(),
})
export type ShowInWorksInput = z.infer<typeof showInWorksInput>

/** The photo that becomes the cover of the person's work; null returns to the automatic choice. */
export const chooseCoverInput = z.object({ photoId: photoIdSchema.nullable() })
export type ChooseCoverInput = z.infer<typeof chooseCoverInput>

const cursorSchema = z.object({ createdAt: z.date(), id: reviewIdSchema })
export type ReviewCursor = z.infer<typeof cursorSchema>
/** Type of a cursor from a URL: the id of the review is a plain string that is not validated yet. */
export type ReviewCursorInput = z.input<typeof cursorSchema>

const worksCursorSchema = cursorSchema.extend({ rank: z.number().int().min(0).max(3) })
export type WorksCursor = z.infer<typeof worksCursorSchema>

export const listWorksInput = z.object({ personId: personIdSchema, cursor: worksCursorSchema.nullish() })
export type ListWorksInput = z.infer<typeof listWorksInput>

export const listReviewsInput = z.object({
  personId: personIdSchema,
  cursor: cursorSchema.nullish(),
  /** Position at which the first page begins, for a URL that links into the middle of a list; the value is an earlier `nextCursor`. */
  start: cursorSchema.nullish(),
})
export type ListReviewsInput = z.infer<typeof listReviewsInput>

export const reviewSchema = z.object({
  id: reviewIdSchema,
  author: z.object({
    personId: personIdSchema,
    name: z.string(),
    /** Path of the profile: '/perfil/{slug}'. */
    profilePath: z.string(),
    photoId: photoIdSchema.nullable(),
  }),
  /** Empty for a review that has only photos. */
  text: z.string(),
  trades: z.array(z.string()),
  photos: z.array(
    photoSchema.extend({
      /** Whether the reviewed person shows the photo in 'Trabajos'. */
      inWorks: z.boolean(),
    }),
  ),
  createdAt: z.date(),
  /** Time when the author last changed the review; null if the author never did. */
  editedAt: z.date().nullable(),
  /** Public answer of the reviewed person; null without an answer. */
  reply: z.object({ text: z.string(), createdAt: z.date(), editedAt: z.date().nullable() }).nullable(),
  /** Whether the author had an appointment with the reviewed person that took place. */
  hadAppointment: z.boolean(),
  /**
   * Whether only the author sees the review, without its photos, because the operator hid the review, all of its content, its author or the
   * reviewed person.
   */
  hidden: z.boolean(),
})
export type Review = z.infer<typeof reviewSchema>

/** At most 20 reviews, the newest first. */
export const listReviewsOutput = z.object({
  /** Number of visible reviews on all pages; at most `maxExactTotal + 1`. */
  total: z.number().int(),
  reviews: z.array(reviewSchema),
  nextCursor: cursorSchema.nullable(),
})
export type ReviewList = z.infer<typeof listReviewsOutput>

/** A photo of a person's work, with the text and the author of its review. */
const workPhotoSchema = z.object({
  id: photoIdSchema,
  /** Width of the large variant in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  /** Empty for a review that has only photos. */
  text: z.string(),
  authorId: personIdSchema,
  authorName: z.string(),
  /** The first trade that the review names; null if the review names no trade. */
  trade: z.string().nullable(),
  /** The photo of the person's card: the chosen cover or, without one, the automatic cover. */
  isCover: z.boolean(),
  /** Whether the person chose this photo as the cover. */
  isChosenCover: z.boolean(),
})
export type WorkPhoto = z.infer<typeof workPhotoSchema>

/**
 * One page of 'Trabajos': the photos of 10 reviews. The chosen cover comes first; then reviews by clients, by other proven authors, and by
 * unproven authors. Within each of these three groups, the newest review comes first.
 */
export const listWorksOutput = z.object({
  photos: z.array(workPhotoSchema),
  nextCursor: worksCursorSchema.nullable(),
})
export type WorkList = z.infer<typeof listWorksOutput>
