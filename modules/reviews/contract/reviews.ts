import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, textSchema } from '#kernel/text/schemas.ts'
import { professionSchema } from '#modules/identity/contract/people.ts'
import {
  maxReplyLength,
  maxReviewLength,
  maxReviewPhotos,
  maxReviewTrades,
} from '#modules/reviews/contract/limits.ts'

/** The schema accepts an empty review, as in a draft; publishing rejects an empty review. */
export const reviewContentSchema = z.object({
  text: textSchema()
    .check(
      ...createMaxCharactersCheck(
        maxReviewLength,
        `La reseña puede tener hasta ${maxReviewLength} caracteres.`,
      ),
    )
    .default(''),
  trades: z.array(professionSchema).max(maxReviewTrades, `Máximo ${maxReviewTrades} oficios`).default([]),
  /** Ids of the review's photos in display order. `POST /api/fotos?kind=work` returned these ids. */
  photoIds: z.array(photoIdSchema).max(maxReviewPhotos, `Máximo ${maxReviewPhotos} fotos`).default([]),
})
export type ReviewContent = z.infer<typeof reviewContentSchema>

export const createReviewInput = reviewContentSchema.extend({ personId: personIdSchema })
export type CreateReviewInput = z.infer<typeof createReviewInput>

export const createReviewOutput = z.object({ id: reviewIdSchema })

/** If a daily limit rejects the review, the person is added to the circle nevertheless. */
export const reviewOutcomeSchema = z.enum(['WRITTEN', 'ALREADY_TODAY', 'TOO_MANY_TODAY'])
export type ReviewOutcome = z.infer<typeof reviewOutcomeSchema>

/**
 * Width and height of the large image variant in pixels, so that the page can reserve space before the image
 * loads.
 */
export const reviewPhotoSchema = z.object({
  id: photoIdSchema,
  width: z.number().int(),
  height: z.number().int(),
})

export const todaysReviewInput = z.object({ personId: personIdSchema })
/** null if the caller wrote no review about the person today, or if the review is hidden. */
export const todaysReviewOutput = z
  .object({
    id: reviewIdSchema,
    text: z.string(),
    trades: z.array(z.string()),
    photos: z.array(reviewPhotoSchema),
  })
  .nullable()
export type TodaysReview = z.infer<typeof todaysReviewOutput>

/** Photos of the review that `photoIds` does not contain are removed. */
export const editReviewInput = reviewContentSchema.extend({ id: reviewIdSchema })
export type EditReviewInput = z.infer<typeof editReviewInput>

const reviewIdInput = z.object({ id: reviewIdSchema })
export const removeReviewInput = reviewIdInput
export const removeReplyInput = reviewIdInput

export const replyToReviewInput = z.object({
  id: reviewIdSchema,
  text: textSchema()
    .check(
      ...createMaxCharactersCheck(
        maxReplyLength,
        `La respuesta puede tener hasta ${maxReplyLength} caracteres.`,
      ),
    )
    .refine((text) => text !== '', 'Escribe tu respuesta.'),
})
export type ReplyToReviewInput = z.infer<typeof replyToReviewInput>

export const showInWorksInput = z.object({
  photoIds: z.array(photoIdSchema).min(1).max(maxReviewPhotos),
  shown: z.boolean(),
})
export type ShowInWorksInput = z.infer<typeof showInWorksInput>

export const chooseCoverInput = z.object({ photoId: photoIdSchema.nullable() })
export type ChooseCoverInput = z.infer<typeof chooseCoverInput>

const cursorSchema = z.object({ createdAt: z.date(), id: reviewIdSchema })
export type ReviewCursor = z.infer<typeof cursorSchema>
/**
 * Paging cursor of a review list as it comes from a URL: before validation, the id of the review is a plain
 * string.
 */
export type ReviewCursorInput = z.input<typeof cursorSchema>

const worksCursorSchema = cursorSchema.extend({ rank: z.number().int().min(0).max(3) })
export type WorkPhotosCursor = z.infer<typeof worksCursorSchema>

export const listWorkPhotosInput = z.object({ personId: personIdSchema, cursor: worksCursorSchema.nullish() })
export type ListWorkPhotosInput = z.infer<typeof listWorkPhotosInput>

export const listReviewsInput = z.object({
  personId: personIdSchema,
  cursor: cursorSchema.nullish(),
  start: cursorSchema.nullish(),
})
export type ListReviewsInput = z.infer<typeof listReviewsInput>

export const reviewSchema = z.object({
  id: reviewIdSchema,
  author: z.object({
    personId: personIdSchema,
    name: z.string(),
    profilePath: z.string(),
    photoId: photoIdSchema.nullable(),
  }),
  text: z.string(),
  trades: z.array(z.string()),
  photos: z.array(
    reviewPhotoSchema.extend({
      /** Whether the photo appears in the section 'Trabajos' of the reviewed person's profile. */
      inWorks: z.boolean(),
    }),
  ),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  reply: z.object({ text: z.string(), createdAt: z.date(), editedAt: z.date().nullable() }).nullable(),
  /** True if the author of the review had an appointment with the reviewed person, and the appointment took place. */
  hadAppointment: z.boolean(),
  /**
   * True if only the author sees the review, without its photos. The operator hid the review, all of its
   * content, its author or the reviewed person.
   */
  hidden: z.boolean(),
})
export type Review = z.infer<typeof reviewSchema>

export const listReviewsOutput = z.object({
  /** The count of reviews is exact up to 10,000; 10,001 stands for any higher number. */
  total: z.number().int(),
  reviews: z.array(reviewSchema),
  nextCursor: cursorSchema.nullable(),
})
export type ReviewList = z.infer<typeof listReviewsOutput>

const workPhotoSchema = z.object({
  id: photoIdSchema,
  width: z.number().int(),
  height: z.number().int(),
  text: z.string(),
  authorId: personIdSchema,
  authorName: z.string(),
  trade: z.string().nullable(),
  isCover: z.boolean(),
  isChosenCover: z.boolean(),
})
export type WorkPhoto = z.infer<typeof workPhotoSchema>

/**
 * One page of the profile section 'Trabajos' (work photos): the photos of up to 10 reviews. The review with the
 * chosen cover photo comes first. Reviews by clients follow, then reviews by authors whose e-mail is confirmed or
 * need not be, then all others. Each group is sorted by date, newest first.
 */
export const listWorkPhotosOutput = z.object({
  photos: z.array(workPhotoSchema),
  nextCursor: worksCursorSchema.nullable(),
})
export type WorkPhotoList = z.infer<typeof listWorkPhotosOutput>
