import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { createMaxCharactersCheck, multilineTextSchema } from '#kernel/text/schemas.ts'
import { professionSchema } from '#modules/identity/contract/people.ts'
import {
  maxReviewLength,
  maxReviewPhotos,
  maxReviewReplyLength,
  maxReviewTrades,
} from '#modules/reviews/contract/limits.ts'

/** Accepts an empty review, as in a draft; publishing rejects an empty review. */
export const reviewContentSchema = z.object({
  text: multilineTextSchema()
    .check(
      ...createMaxCharactersCheck(
        maxReviewLength,
        `La reseña puede tener hasta ${maxReviewLength} caracteres.`,
      ),
    )
    .default(''),
  trades: z.array(professionSchema).max(maxReviewTrades, `Máximo ${maxReviewTrades} oficios`).default([]),
  /** The photos of the review in display order, with ids from `POST /api/fotos?kind=work`. */
  photoIds: z.array(photoIdSchema).max(maxReviewPhotos, `Máximo ${maxReviewPhotos} fotos`).default([]),
})
export type ReviewContent = z.infer<typeof reviewContentSchema>

export const createReviewInput = reviewContentSchema.extend({ personId: personIdSchema })
export type CreateReviewInput = z.infer<typeof createReviewInput>

export const createReviewOutput = z.object({ id: reviewIdSchema })

/** If a daily limit rejects the review, the person is still added to the circle. */
export const reviewCreationOutcomeSchema = z.enum(['WRITTEN', 'ALREADY_TODAY', 'TOO_MANY_TODAY'])
export type ReviewCreationOutcome = z.infer<typeof reviewCreationOutcomeSchema>

/** `width` and `height` are those of the large image variant, in pixels. */
export const reviewPhotoSchema = z.object({
  id: photoIdSchema,
  width: z.number().int(),
  height: z.number().int(),
})

export const reviewWrittenTodayInput = z.object({ personId: personIdSchema })
export const reviewWrittenTodayOutput = z
  .object({
    id: reviewIdSchema,
    text: z.string(),
    trades: z.array(z.string()),
    photos: z.array(reviewPhotoSchema),
  })
  .nullable()
export type ReviewWrittenToday = z.infer<typeof reviewWrittenTodayOutput>

export const editReviewInput = reviewContentSchema.extend({ id: reviewIdSchema })
export type EditReviewInput = z.infer<typeof editReviewInput>

const reviewIdInput = z.object({ id: reviewIdSchema })
export const removeReviewInput = reviewIdInput
export const removeReviewReplyInput = reviewIdInput

export const replyToReviewInput = z.object({
  id: reviewIdSchema,
  text: multilineTextSchema()
    .check(
      ...createMaxCharactersCheck(
        maxReviewReplyLength,
        `La respuesta puede tener hasta ${maxReviewReplyLength} caracteres.`,
      ),
    )
    .refine((text) => text !== '', 'Escribe tu respuesta.'),
})
export type ReplyToReviewInput = z.infer<typeof replyToReviewInput>

export const setPhotosInWorkSectionInput = z.object({
  photoIds: z.array(photoIdSchema).min(1).max(maxReviewPhotos),
  shown: z.boolean(),
})
export type SetPhotosInWorkSectionInput = z.infer<typeof setPhotosInWorkSectionInput>

export const chooseWorkCoverPhotoInput = z.object({ photoId: photoIdSchema.nullable() })
export type ChooseWorkCoverPhotoInput = z.infer<typeof chooseWorkCoverPhotoInput>

const cursorSchema = z.object({ createdAt: z.date(), id: reviewIdSchema })
export type ReviewCursor = z.infer<typeof cursorSchema>
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
      inWorks: z.boolean(),
    }),
  ),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  reply: z.object({ text: z.string(), createdAt: z.date(), editedAt: z.date().nullable() }).nullable(),
  hadAppointment: z.boolean(),
  /** Only the author still sees a hidden review. */
  hidden: z.boolean(),
})
export type Review = z.infer<typeof reviewSchema>

export const listReviewsOutput = z.object({
  /** The number of reviews, exact up to `maxExactReviewCount`; a higher number means 'more'. */
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

export const listWorkPhotosOutput = z.object({
  photos: z.array(workPhotoSchema),
  nextCursor: worksCursorSchema.nullable(),
})
export type WorkPhotoList = z.infer<typeof listWorkPhotosOutput>
