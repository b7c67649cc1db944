import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { singleLineTextSchema } from '#kernel/text/schemas.ts'
import {
  contactDataWithheldReasonSchema,
  optionalEmailSchema,
  phoneSchema,
  shortTextSchema,
} from '#modules/identity/contract/people.ts'
import { hasReviewContent } from '#modules/reviews/contract/limits.ts'
import {
  reviewContentSchema,
  reviewCreationOutcomeSchema,
  reviewPhotoSchema,
} from '#modules/reviews/contract/reviews.ts'

export const searchTextSchema = singleLineTextSchema().max(100)
const personInput = z.object({ personId: personIdSchema })

export const directoryCardSchema = z.object({
  personId: personIdSchema,
  profilePath: z.string(),
  name: z.string(),
  professions: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  photoId: photoIdSchema.nullable(),
  registered: z.boolean(),
  recommendationCount: z.number().int(),
})
export type DirectoryCard = z.infer<typeof directoryCardSchema>

export const personPreviewSchema = z.object({
  personId: personIdSchema,
  name: z.string(),
  photoId: photoIdSchema.nullable(),
})
export type PersonPreview = z.infer<typeof personPreviewSchema>

const recommendersInCircleShape = {
  recommendersInMyCircle: z.number().int(),
  facesInMyCircle: z.array(personPreviewSchema),
}
export interface RecommendersInCircle {
  recommendersInMyCircle: number
  facesInMyCircle: PersonPreview[]
}

export const secondDegreeConnectionSchema = z.object({
  friend: personPreviewSchema,
  recommender: personPreviewSchema,
})
export type SecondDegreeConnection = z.infer<typeof secondDegreeConnectionSchema>

export const directoryCardWithContactSchema = directoryCardSchema.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contactWithheld: contactDataWithheldReasonSchema,
})
export type DirectoryCardWithContact = z.infer<typeof directoryCardWithContactSchema>

export const addToCircleInput = personInput
export const removeFromCircleInput = personInput
export const inviteContactInput = personInput

export const searchPeopleInput = z.object({ query: searchTextSchema })
const suggestedPersonSchema = directoryCardSchema.extend({ inMyCircle: z.boolean() })
export type SuggestedPerson = z.infer<typeof suggestedPersonSchema>
export const suggestedPeopleOutput = z.array(suggestedPersonSchema)

/** Phone and e-mail are null unless the search text matches exactly, and masked even then. */
export const foundPersonSchema = suggestedPersonSchema.extend({
  ...recommendersInCircleShape,
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>
export const foundPeopleOutput = z.array(foundPersonSchema)

export const matchContactInput = z.object({
  name: singleLineTextSchema().max(120),
  phone: singleLineTextSchema().max(40),
})
/** The result is null if no person has the phone, or if the caller exceeded a daily limit. */
export const matchContactOutput = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['SAME', 'PHONE']),
      person: directoryCardSchema,
      inMyCircle: z.boolean(),
      isMe: z.boolean(),
    }),
    z.object({ kind: z.literal('TAKEN') }),
  ])
  .nullable()
export type ContactMatch = z.infer<typeof matchContactOutput>

const { text: reviewText, trades, photoIds } = reviewContentSchema.shape

export const addExistingPersonInput = z.object({
  personId: personIdSchema,
  /** The trades of the reviewed work are stored only with the review, not in the person's profile. */
  trades,
  review: reviewText.refine((text) => text !== '', 'Por favor, agrega una reseña sobre el trabajo realizado'),
  photoIds,
})
export type AddExistingPersonInput = z.infer<typeof addExistingPersonInput>

const nameAndPhone = 'Por favor completa al menos el nombre y teléfono'
const optionalText = shortTextSchema.default('')

/** The server ignores `address` and `shopName` unless `hasShop` is true. */
export const addNewPersonInput = z
  .object({
    name: personNameSchema().min(1, nameAndPhone),
    phone: phoneSchema.min(1, nameAndPhone),
    email: optionalEmailSchema,
    trades,
    city: optionalText,
    state: optionalText,
    hasShop: z.boolean().default(false),
    address: optionalText,
    shopName: optionalText,
    review: reviewText,
    photoIds,
  })
  .refine(({ review, photoIds }) => hasReviewContent({ text: review, photoIds }), {
    path: ['review'],
    message: 'Por favor, agrega una reseña o al menos una foto del trabajo realizado',
    // Check for a missing review even when other fields are invalid: the form must show all errors at once.
    when: ({ issues }) =>
      issues.every(({ path }) => path?.[0] && !['review', 'photoIds'].includes(String(path[0]))),
  })
export type AddNewPersonInput = z.infer<typeof addNewPersonInput>

export const addedPersonOutput = z.object({
  person: directoryCardSchema,
  existed: z.boolean(),
  wasInCircle: z.boolean(),
  review: reviewCreationOutcomeSchema,
})
export type AddedPerson = z.infer<typeof addedPersonOutput>

const pathStep = personPreviewSchema.extend({ profilePath: z.string(), registered: z.boolean() })
export type TrustChainStep = z.infer<typeof pathStep>

const trustPathSchema = z.object({
  friend: pathStep,
  further: pathStep.nullable(),
  /** True if the viewer may contact the friend by phone or WhatsApp; the phone number is not sent. */
  canAsk: z.boolean(),
})
export type TrustPathData = z.infer<typeof trustPathSchema>

const quotationSchema = z.object({
  reviewId: reviewIdSchema,
  author: personPreviewSchema.extend({ profilePath: z.string() }),
  text: z.string(),
  createdAt: z.date(),
  hadAppointment: z.boolean(),
  inMyCircle: z.boolean(),
  photo: reviewPhotoSchema.nullable(),
})
export type DisplayedReviewQuotation = z.infer<typeof quotationSchema>

export const recommendationSummaryInput = personInput
export const recommendationSummaryOutput = z.object({
  recommendationCount: z.number().int(),
  isMe: z.boolean(),
  inMyCircle: z.boolean(),
  /** Number of people who are in the viewer's circle and in the person's circle; null for visitors. */
  commonFriends: z.number().int().nullable(),
  recommenders: z.array(personPreviewSchema.extend({ profilePath: z.string(), inMyCircle: z.boolean() })),
  recommendersInMyCircle: z.number().int(),
  /** Chain of trust from the viewer to the profile's person through one or two people. */
  path: trustPathSchema.nullable(),
  quotation: quotationSchema.nullable(),
  circleSize: z.number().int().nullable(),
})
export type RecommendationSummary = z.infer<typeof recommendationSummaryOutput>

const recommenderCursor = z.object({
  inMyCircle: z.boolean(),
  name: z.string().max(200),
  personId: personIdSchema,
})
export const recommendersInput = z.object({ personId: personIdSchema, cursor: recommenderCursor.nullish() })
export type RecommendersInput = z.infer<typeof recommendersInput>
export const recommendersOutput = z.object({
  people: z.array(pathStep.extend({ professions: z.array(z.string()), inMyCircle: z.boolean() })),
  nextCursor: recommenderCursor.nullable(),
})
export type RecommenderPage = z.infer<typeof recommendersOutput>

const featuredSchema = directoryCardSchema.extend({
  ...recommendersInCircleShape,
  inMyCircle: z.boolean(),
  secondDegree: secondDegreeConnectionSchema.nullable(),
})
export type FeaturedPerson = z.infer<typeof featuredSchema>

export const dashboardOutput = z.object({
  circleSize: z.number().int(),
  recommendedBy: z.number().int(),
  /** Number of people in the member's circle who also belong to a friend's circle. */
  commonFriends: z.number().int(),
  featured: z.array(featuredSchema),
})
export type Dashboard = z.infer<typeof dashboardOutput>

const landingPersonShape = { profilePath: z.string(), name: z.string(), photoId: photoIdSchema.nullable() }
const landingPersonSchema = z.object({ ...landingPersonShape, trade: z.string(), registered: z.boolean() })
export type LandingPerson = z.infer<typeof landingPersonSchema>

export const landingOutput = z.object({
  people: z.array(landingPersonSchema),
  quotation: z
    .object({ author: z.object(landingPersonShape), subject: landingPersonSchema, text: z.string() })
    .nullable(),
})
export type LandingPageContent = z.infer<typeof landingOutput>
