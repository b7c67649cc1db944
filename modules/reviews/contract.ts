import { z } from 'zod'
import { lineSchema, maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { maxReviewLength, maxReviewPhotos, maxReviewTrades } from '#modules/reviews/contract/limits.ts'

export type ReviewsErrorCode =
  | 'REVIEWS.EMPTY'
  | 'REVIEWS.ABOUT_ONESELF'
  | 'REVIEWS.NOTHING_TO_REPORT'
  | 'REVIEWS.OWN_THING'

/** What somebody says about another person's work. An empty one is refused by the service, see `saysSomething`. */
export const reviewContentSchema = z.object({
  text: textSchema()
    .check(...maxCharacters(maxReviewLength, `La reseña puede tener hasta ${maxReviewLength} caracteres.`))
    .default(''),
  trades: z
    .array(lineSchema().max(60, 'Un oficio puede tener hasta 60 caracteres.'))
    .max(maxReviewTrades, `Máximo ${maxReviewTrades} oficios`)
    .default([]),
  /** As `POST /api/fotos?kind=work` answered them, in the order in which they are shown. */
  photoIds: z.array(z.uuid()).max(maxReviewPhotos, `Máximo ${maxReviewPhotos} fotos`).default([]),
})
export type ReviewContent = z.infer<typeof reviewContentSchema>

export const createReviewInput = reviewContentSchema.extend({ personId: z.uuid() })
export type CreateReviewInput = z.infer<typeof createReviewInput>

export const createReviewOutput = z.object({ id: z.uuid() })

/** The last review of the page before. */
const cursorSchema = z.object({ createdAt: z.date(), id: z.uuid() })
export type ReviewCursor = z.infer<typeof cursorSchema>

export const listWorksInput = z.object({ personId: z.uuid(), cursor: cursorSchema.nullish() })
export type ListWorksInput = z.infer<typeof listWorksInput>

export const listReviewsInput = listWorksInput.extend({
  /** Where the first page begins, for a list that is opened in its middle: a `nextCursor` out of an address. */
  start: cursorSchema.nullish(),
})
export type ListReviewsInput = z.infer<typeof listReviewsInput>

export const reviewSchema = z.object({
  id: z.uuid(),
  author: z.object({
    personId: z.uuid(),
    name: z.string(),
    /** '/perfil/{slug}' */
    profilePath: z.string(),
    photoId: z.string().nullable(),
  }),
  /** Empty when the photos say it all. */
  text: z.string(),
  trades: z.array(z.string()),
  /** Sides of the large size in pixels, so that the page keeps their room. */
  photos: z.array(z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() })),
  createdAt: z.date(),
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
  id: z.uuid(),
  /** Pixels of the large size. */
  width: z.number().int(),
  height: z.number().int(),
  /** Empty when the photos say it all. */
  text: z.string(),
  authorId: z.uuid(),
  authorName: z.string(),
  /** The first that the review names; null for none. */
  trade: z.string().nullable(),
})
export type WorkPhoto = z.infer<typeof workPhotoSchema>

/** Asked as the reviews are. Of the newest review first, each in its author's order; those of 10 reviews a page. */
export const listWorksOutput = z.object({
  photos: z.array(workPhotoSchema),
  nextCursor: cursorSchema.nullable(),
})
export type WorkList = z.infer<typeof listWorksOutput>
