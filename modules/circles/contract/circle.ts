import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import {
  contactWithheldReasonSchema,
  optionalEmailSchema,
  phoneSchema,
  shortTextSchema,
} from '#modules/identity/contract/people.ts'
import { hasReviewContent } from '#modules/reviews/contract/limits.ts'
import {
  reviewContentSchema,
  reviewOutcomeSchema,
  reviewPhotoSchema,
} from '#modules/reviews/contract/reviews.ts'

export const searchTextSchema = lineSchema().max(100)
const personInput = z.object({ personId: personIdSchema })

export const directoryCardSchema = z.object({
  personId: personIdSchema,
  /** Path of the profile: '/perfil/{slug}', or '/perfil/{id}' for a person without a slug. */
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

export const recommendersInCircleShape = {
  /**
   * Number of the person's recommenders in the viewer's circle. `facesInMyCircle` contains at most
   * `maxRecommendersOnCard` of them.
   */
  recommendersInMyCircle: z.number().int(),
  facesInMyCircle: z.array(personPreviewSchema),
}
export interface RecommendersInCircle {
  recommendersInMyCircle: number
  facesInMyCircle: PersonPreview[]
}

/**
 * Second-degree connection between the viewer and a person: `friend` is in the viewer's circle, and `recommender`, who
 * recommends the person, is in the friend's circle.
 */
export const secondDegreeConnectionSchema = z.object({
  friend: personPreviewSchema,
  recommender: personPreviewSchema,
})
export type SecondDegreeConnection = z.infer<typeof secondDegreeConnectionSchema>

export const directoryCardWithContactSchema = directoryCardSchema.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contactWithheld: contactWithheldReasonSchema,
})
export type DirectoryCardWithContact = z.infer<typeof directoryCardWithContactSchema>

export const addToCircleInput = personInput
export const removeFromCircleInput = personInput
export const inviteContactInput = personInput

export const searchPeopleInput = z.object({ query: searchTextSchema })
const suggestedPersonSchema = directoryCardSchema.extend({ inMyCircle: z.boolean() })
export type SuggestedPerson = z.infer<typeof suggestedPersonSchema>
/** People in the caller's circle come first. */
export const suggestedPeopleOutput = z.array(suggestedPersonSchema)

/**
 * A person found in the dialog that adds people to a circle. Phone and e-mail are masked. Each is null unless the
 * search text was exactly this phone or e-mail.
 */
export const foundPersonSchema = suggestedPersonSchema.extend({
  ...recommendersInCircleShape,
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>
export const foundPeopleOutput = z.array(foundPersonSchema)

export const matchContactInput = z.object({
  name: lineSchema().max(120),
  phone: lineSchema().max(40),
})
/**
 * Whether a person in the directory already has the typed name and phone. `SAME`: a person has both. `PHONE`: a person
 * in the caller's circle, or one who shows the caller this phone, has the phone under another name. `TAKEN`: another
 * person has the phone. null: no person has the phone.
 */
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

/**
 * Optional fields without a value are empty strings. The server ignores `address` and `shopName` unless `hasShop` is
 * true.
 */
export const addNewPersonInput = z
  .object({
    name: personNameSchema().min(1, nameAndPhone),
    phone: phoneSchema.min(1, nameAndPhone),
    email: optionalEmailSchema,
    /** The trades of the reviewed work are stored both in the review and in the new person's profile. */
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
    // Check that there is a review even when other form fields are invalid, so that the form shows all errors at once.
    when: ({ issues }) =>
      issues.every(({ path }) => path?.[0] && !['review', 'photoIds'].includes(String(path[0]))),
  })
export type AddNewPersonInput = z.infer<typeof addNewPersonInput>

export const addedPersonOutput = z.object({
  person: directoryCardSchema,
  existed: z.boolean(),
  wasInCircle: z.boolean(),
  review: reviewOutcomeSchema,
})
export type AddedPerson = z.infer<typeof addedPersonOutput>

const pathStep = personPreviewSchema.extend({ profilePath: z.string(), registered: z.boolean() })
export type TrustChainStep = z.infer<typeof pathStep>

const trustPathSchema = z.object({
  friend: pathStep,
  /** A recommender of the person, in the friend's circle. null if the friend recommends the person directly. */
  further: pathStep.nullable(),
  /**
   * Whether the friend shows the viewer a phone or WhatsApp number, so that the viewer can ask the friend about the
   * person. The response does not contain the number.
   */
  canAsk: z.boolean(),
})
export type TrustPathData = z.infer<typeof trustPathSchema>

const quotationSchema = z.object({
  reviewId: reviewIdSchema,
  author: personPreviewSchema.extend({ profilePath: z.string() }),
  /** Beginning of the review's text. It ends with '…' if the review continues. */
  text: z.string(),
  createdAt: z.date(),
  hadAppointment: z.boolean(),
  inMyCircle: z.boolean(),
  /**
   * The review's first photo that the profile shows in the section 'Trabajos'. null if the section has no photo of the
   * review.
   */
  photo: reviewPhotoSchema.nullable(),
})
export type DisplayedReviewQuotation = z.infer<typeof quotationSchema>

export const recommendationSummaryInput = personInput
export const recommendationSummaryOutput = z.object({
  recommendationCount: z.number().int(),
  isMe: z.boolean(),
  inMyCircle: z.boolean(),
  /**
   * Number of people who are in the circles of both the viewer and the profile's person; null for visitors. On the
   * viewer's own profile: number of people in the viewer's circle that another person in that circle recommends.
   */
  commonFriends: z.number().int().nullable(),
  /** The first few recommenders, without the viewer. Those in the viewer's circle come first. */
  recommenders: z.array(personPreviewSchema.extend({ profilePath: z.string(), inMyCircle: z.boolean() })),
  recommendersInMyCircle: z.number().int(),
  /**
   * Chain of trust from the viewer to the profile's person, through one or two people. null for visitors, on the own
   * profile, and without a chain. If the viewer recommends the person, a chain through two people is null too.
   */
  path: trustPathSchema.nullable(),
  /**
   * A quotation from a review, preferably by the last person of `path`, then by a person in the viewer's circle, then
   * from the most informative review. null if no review can be quoted.
   */
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
  /** Number of people in the caller's circle that another person in that circle recommends. */
  commonFriends: z.number().int(),
  featured: z.array(featuredSchema),
})
export type Dashboard = z.infer<typeof dashboardOutput>

const landingPersonShape = { profilePath: z.string(), name: z.string(), photoId: photoIdSchema.nullable() }
const landingPersonSchema = z.object({ ...landingPersonShape, trade: z.string(), registered: z.boolean() })
export type LandingPerson = z.infer<typeof landingPersonSchema>

/** Data for the landing page: only people and reviews that visitors also find on the explore page. */
export const landingOutput = z.object({
  /** People with a trade and at least one recommendation, the most recommended people first. */
  people: z.array(landingPersonSchema),
  quotation: z
    .object({ author: z.object(landingPersonShape), subject: landingPersonSchema, text: z.string() })
    .nullable(),
})
export type Landing = z.infer<typeof landingOutput>
