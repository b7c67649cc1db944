import { z } from 'zod'
import { personIdSchema, photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { contactWithheldReasonSchema, optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { hasReviewContent } from '#modules/reviews/contract/limits.ts'
import { photoSchema, reviewContentSchema, reviewOutcomeSchema } from '#modules/reviews/contract/reviews.ts'

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
  /** Number of members who have this person in their circle. */
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
   * Number of people in the viewer's circle who recommend the person; `facesInMyCircle` contains only the
   * first of them.
   */
  recommendersInMyCircle: z.number().int(),
  facesInMyCircle: z.array(personPreviewSchema),
}
export interface RecommendersInCircle {
  recommendersInMyCircle: number
  facesInMyCircle: PersonPreview[]
}

/**
 * How a person outside the reach of the viewer's circle is connected to it: `friend` is in the viewer's circle, and
 * `recommender`, who recommends the person, is in the circle of the friend.
 */
export const secondDegreeSchema = z.object({ friend: personPreviewSchema, recommender: personPreviewSchema })
export type SecondDegree = z.infer<typeof secondDegreeSchema>

export const memberCardSchema = directoryCardSchema.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contactWithheld: contactWithheldReasonSchema,
})
export type MemberCard = z.infer<typeof memberCardSchema>

export const addToCircleInput = personInput
export const removeFromCircleInput = personInput
export const inviteContactInput = personInput

export const searchPeopleInput = z.object({ query: searchTextSchema })
const suggestedPersonSchema = directoryCardSchema.extend({ inMyCircle: z.boolean() })
export type SuggestedPerson = z.infer<typeof suggestedPersonSchema>
/** People in the caller's circle come first. */
export const suggestedPeopleOutput = z.array(suggestedPersonSchema)

/**
 * A person found in the dialog for adding people. Phone and e-mail are masked; each is null unless the search
 * text was exactly this phone or e-mail.
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
 * `SAME`: a person has both the typed name and the typed phone. `PHONE`: a person in the caller's circle, or one who shows
 * the caller this phone, has it under another name. `TAKEN`: another person has it. null: no person has this phone.
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
  /**
   * Trades of the reviewed work. They are stored only with the review: the person's profile does not change.
   */
  trades,
  review: reviewText.refine((text) => text !== '', 'Por favor, agrega una reseña sobre el trabajo realizado'),
  photoIds,
})
export type AddExistingPersonInput = z.infer<typeof addExistingPersonInput>

const nameAndPhone = 'Por favor completa al menos el nombre y teléfono'
const optionalText = lineSchema().max(200, 'Hasta 200 caracteres.').default('')

/**
 * Form that adds a new person. Optional fields without a value are empty strings. `address` and `shopName`
 * are ignored unless `hasShop` is true.
 */
export const addNewPersonInput = z
  .object({
    name: personNameSchema().min(1, nameAndPhone),
    phone: lineSchema().min(1, nameAndPhone).max(40, 'Escribe un teléfono de 10 dígitos.'),
    email: optionalEmailSchema,
    /** Trades of the reviewed work, stored both in the review and in the new person's profile. */
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
    // Run this check even when other form fields are invalid, so that the form shows all errors at once.
    when: ({ issues }) =>
      issues.every(({ path }) => path?.[0] && !['review', 'photoIds'].includes(String(path[0]))),
  })
export type AddNewPersonInput = z.infer<typeof addNewPersonInput>

export const addedPersonOutput = z.object({
  person: directoryCardSchema,
  existed: z.boolean(),
  /** True if the person was in the caller's circle before. */
  wasInCircle: z.boolean(),
  review: reviewOutcomeSchema,
})
export type AddedPerson = z.infer<typeof addedPersonOutput>

export const maxRecommendersOnProfile = 6

const pathStep = personPreviewSchema.extend({ profilePath: z.string(), registered: z.boolean() })
export type TrustChainStep = z.infer<typeof pathStep>

const trustPathSchema = z.object({
  friend: pathStep,
  /** A recommender in the circle of the friend; null if the friend recommends the person. */
  further: pathStep.nullable(),
  /** Whether the friend shows the viewer a phone or WhatsApp number. The number is not part of the response. */
  canAsk: z.boolean(),
})
export type TrustPathData = z.infer<typeof trustPathSchema>

const quotationSchema = z.object({
  reviewId: reviewIdSchema,
  author: personPreviewSchema.extend({ profilePath: z.string() }),
  /** The beginning of the review; '…' at the end if the review continues. */
  text: z.string(),
  createdAt: z.date(),
  hadAppointment: z.boolean(),
  inMyCircle: z.boolean(),
  /** The first photo of the review in the section 'Trabajos'; null if the review has no photo there. */
  photo: photoSchema.nullable(),
})
export type ShownQuotation = z.infer<typeof quotationSchema>

export const standingInput = personInput
export const standingOutput = z.object({
  recommendationCount: z.number().int(),
  isMe: z.boolean(),
  inMyCircle: z.boolean(),
  /**
   * Number of people who are in the circles of both the viewer and the person of the profile; null for
   * visitors. On the viewer's own profile: number of people in the viewer's circle with a recommendation from another person in that circle.
   */
  commonFriends: z.number().int().nullable(),
  /**
   * Recommenders of the profile's person, never the viewer: only the first few, people in the viewer's circle
   * first.
   */
  recommenders: z.array(personPreviewSchema.extend({ profilePath: z.string(), inMyCircle: z.boolean() })),
  recommendersInMyCircle: z.number().int(),
  /**
   * Chain of trust from the viewer to the profile's person, through one or two people; null for visitors, on the own
   * profile, and without a chain. A chain through two people is null also if the viewer recommends the person.
   */
  path: trustPathSchema.nullable(),
  /**
   * A sentence from a review that introduces the person: by the last person of `path`, else by a person in the
   * viewer's circle, else from the most informative review. null without a review that can be quoted.
   */
  quotation: quotationSchema.nullable(),
  circleSize: z.number().int().nullable(),
})
export type RecommendationSummary = z.infer<typeof standingOutput>

/** Cursor of the list of recommenders: the last person of the previous page. */
const recommenderCursor = z.object({
  inMyCircle: z.boolean(),
  name: z.string().max(200),
  personId: personIdSchema,
})
export const recommendersInput = z.object({ personId: personIdSchema, cursor: recommenderCursor.nullish() })
export type RecommendersInput = z.infer<typeof recommendersInput>
/** One page of a person's recommenders: those in the caller's circle first, by name, then all others. */
export const recommendersOutput = z.object({
  people: z.array(pathStep.extend({ professions: z.array(z.string()), inMyCircle: z.boolean() })),
  nextCursor: recommenderCursor.nullable(),
})
export type RecommenderPage = z.infer<typeof recommendersOutput>

const featuredSchema = directoryCardSchema.extend({
  ...recommendersInCircleShape,
  inMyCircle: z.boolean(),
  secondDegree: secondDegreeSchema.nullable(),
})
export type FeaturedPerson = z.infer<typeof featuredSchema>

export const dashboardOutput = z.object({
  circleSize: z.number().int(),
  /** Number of members who have the caller in their circle. */
  recommendedBy: z.number().int(),
  /** Number of people in the caller's circle with a recommendation from another person in that circle. */
  commonFriends: z.number().int(),
  featured: z.array(featuredSchema),
})
export type Dashboard = z.infer<typeof dashboardOutput>

const landingPersonShape = { profilePath: z.string(), name: z.string(), photoId: photoIdSchema.nullable() }
const landingPersonSchema = z.object({ ...landingPersonShape, trade: z.string(), registered: z.boolean() })
export type LandingPerson = z.infer<typeof landingPersonSchema>

/** What the landing page shows of this installation: only people and reviews that visitors find in explore. */
export const landingOutput = z.object({
  /** People with a trade and a recommendation, the most recommended first. */
  people: z.array(landingPersonSchema),
  /** A member, a person that the member recommends, and what the member wrote about this person. */
  quotation: z
    .object({ author: z.object(landingPersonShape), subject: landingPersonSchema, text: z.string() })
    .nullable(),
})
export type Landing = z.infer<typeof landingOutput>
