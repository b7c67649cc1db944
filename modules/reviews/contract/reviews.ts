import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import {
  maxReplyLength,
  maxReviewLength,
  maxReviewPhotos,
  maxReviewTrades,
} from '#modules/reviews/contract/limits.ts'

/** Review of another person's work. The use case rejects an empty one, see `saysSomething`. */
export const reviewContentSchema = z.object({
  text: textSchema()
    .check(...maxCharacters(maxReviewLength, `La reseña puede tener hasta ${maxReviewLength} caracteres.`))
    .default(''),
  trades: z
    .array(lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'))
    .max(maxReviewTrades, `Máximo ${maxReviewTrades} oficios`)
    .default([]),
  /** As `POST /api/fotos?kind=work` answered them, in the order in which they are shown. */
  photoIds: z.array(photoIdSchema).max(maxReviewPhotos, `Máximo ${maxReviewPhotos} fotos`).default([]),
})
export type ReviewContent = z.infer<typeof reviewContentSchema>

export const createReviewInput = reviewContentSchema.extend({ personId: personIdSchema })
export type CreateReviewInput = z.infer<typeof createReviewInput>

export const createReviewOutput = z.object({ id: reviewIdSchema })

/** Outcome of a review that was sent together with another action. A daily limit rejects the review without rejecting the action. */
export const reviewOutcomeSchema = z.enum(['WRITTEN', 'ALREADY_TODAY', 'TOO_MANY_TODAY'])
export type ReviewOutcome = z.infer<typeof reviewOutcomeSchema>

/** Width and height of the large variant in pixels, so that the page reserves its space. */
const photoSchema = z.object({ id: photoIdSchema, width: z.number().int(), height: z.number().int() })

export const todaysReviewInput = z.object({ personId: personIdSchema })
/** The caller's review of today about the person, for the edit form; null: none, or the operator hid it. */
export const todaysReviewOutput = z
  .object({ id: reviewIdSchema, text: z.string(), trades: z.array(z.string()), photos: z.array(photoSchema) })
  .nullable()
export type TodaysReview = z.infer<typeof todaysReviewOutput>

/** The complete content: a photo that is missing here is removed from the review. */
export const editReviewInput = reviewContentSchema.extend({ id: reviewIdSchema })
export type EditReviewInput = z.infer<typeof editReviewInput>

const reviewIdInput = z.object({ id: reviewIdSchema })
export const removeReviewInput = reviewIdInput
export const removeReplyInput = reviewIdInput

export const replyInput = z.object({
  /** Id of the review. */
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

/** null: back to the automatic choice. */
export const chooseCoverInput = z.object({ photoId: photoIdSchema.nullable() })
export type ChooseCoverInput = z.infer<typeof chooseCoverInput>

/** The last review of the page before. */
const cursorSchema = z.object({ createdAt: z.date(), id: reviewIdSchema })
export type ReviewCursor = z.infer<typeof cursorSchema>
/** As an address contains it, with an id that is not parsed. */
export type ReviewCursorInput = z.input<typeof cursorSchema>

const worksCursorSchema = cursorSchema.extend({ rank: z.number().int().min(0).max(3) })
export type WorksCursor = z.infer<typeof worksCursorSchema>

export const listWorksInput = z.object({ personId: personIdSchema, cursor: worksCursorSchema.nullish() })
export type ListWorksInput = z.infer<typeof listWorksInput>

export const listReviewsInput = z.object({
  personId: personIdSchema,
  cursor: cursorSchema.nullish(),
  /** Where the first page begins, for a list that is opened in its middle: a `nextCursor` out of an address. */
  start: cursorSchema.nullish(),
})
export type ListReviewsInput = z.infer<typeof listReviewsInput>

export const reviewSchema = z.object({
  id: reviewIdSchema,
  author: z.object({
    personId: personIdSchema,
    name: z.string(),
    /** '/perfil/{slug}' */
    profilePath: z.string(),
    photoId: photoIdSchema.nullable(),
  }),
  /** Empty when the photos say it all. */
  text: z.string(),
  trades: z.array(z.string()),
  photos: z.array(
    photoSchema.extend({
      /** The person reviewed shows it in 'Trabajos'. */
      inWorks: z.boolean(),
    }),
  ),
  createdAt: z.date(),
  /** When the author changed it last; null: never. */
  editedAt: z.date().nullable(),
  /** Public answer of the person reviewed. */
  reply: z.object({ text: z.string(), createdAt: z.date(), editedAt: z.date().nullable() }).nullable(),
  /** The author had an appointment with the person here, and it took place. */
  hadAppointment: z.boolean(),
  /** Only its author sees it, without photos: the operator hid it, all that it showed, or one of the two people. */
  hidden: z.boolean(),
})
export type Review = z.infer<typeof reviewSchema>

/** Newest first, 20 a page. */
export const listReviewsOutput = z.object({
  /** Of all pages, without what is hidden; at most `maxExactTotal + 1`. */
  total: z.number().int(),
  reviews: z.array(reviewSchema),
  nextCursor: cursorSchema.nullable(),
})
export type ReviewList = z.infer<typeof listReviewsOutput>

/** A photo of somebody's work, with what was said of it. */
const workPhotoSchema = z.object({
  id: photoIdSchema,
  /** Pixels of the large size. */
  width: z.number().int(),
  height: z.number().int(),
  /** Empty when the photos say it all. */
  text: z.string(),
  authorId: personIdSchema,
  authorName: z.string(),
  /** The first that the review names; null for none. */
  trade: z.string().nullable(),
  /** The photo of the person's card: the chosen cover or, without one, the automatic cover. */
  isCover: z.boolean(),
  /** The person chose it as their cover. */
  isChosenCover: z.boolean(),
})
export type WorkPhoto = z.infer<typeof workPhotoSchema>

/**
 * One page: the photos of 10 reviews. The chosen cover comes first; then reviews by clients, by other proven authors, and by unproven
 * authors. Within a rank, the newest review comes first.
 */
export const listWorksOutput = z.object({
  photos: z.array(workPhotoSchema),
  nextCursor: worksCursorSchema.nullable(),
})
export type WorkList = z.infer<typeof listWorksOutput>
