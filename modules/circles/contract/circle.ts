import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { contactWithheldReasonSchema, optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { hasReviewContent } from '#modules/reviews/contract/limits.ts'
import { reviewContentSchema, reviewOutcomeSchema } from '#modules/reviews/contract/reviews.ts'

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

export const memberCardSchema = directoryCardSchema.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contactWithheld: contactWithheldReasonSchema,
})
export type MemberCard = z.infer<typeof memberCardSchema>

const listCursor = z.object({ addedAt: z.date(), personId: personIdSchema })
export const listCircleInput = z
  .object({
    cursor: listCursor.nullish(),
    /** Filter by name: the name contains all these words, in any order, ignoring accents and case. */
    name: searchTextSchema.optional(),
    /** Whether the cards contain phones and e-mails. Screens that show no contact data send false. */
    contacts: z.boolean().default(true),
  })
  .default({ contacts: true })
export type ListCircleInput = z.infer<typeof listCircleInput>
/**
 * One page of the people in the caller's circle, newest addition first; `nextCursor` is null on the last
 * page.
 */
export const listCircleOutput = z.object({
  people: z.array(memberCardSchema),
  nextCursor: listCursor.nullable(),
  total: z.number().int(),
})
export type CirclePage = z.infer<typeof listCircleOutput>

export const addToCircleInput = personInput
export const removeFromCircleInput = personInput
export const inviteContactInput = personInput

export const searchPeopleInput = z.object({ query: searchTextSchema })
export const suggestedPeopleOutput = z.array(directoryCardSchema)

/**
 * A person found in the dialog for adding people. Phone and e-mail are masked; each is null unless the search
 * text was exactly this phone or e-mail.
 */
export const foundPersonSchema = directoryCardSchema.extend({
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
/** The existing person who has both the typed name and the typed phone; null if there is none. */
export const matchContactOutput = z
  .object({ person: directoryCardSchema, inMyCircle: z.boolean(), isMe: z.boolean() })
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
  review: reviewOutcomeSchema,
})
export type AddedPerson = z.infer<typeof addedPersonOutput>

export const maxRecommendersOnProfile = 6

const pathStep = personPreviewSchema.extend({ profilePath: z.string(), registered: z.boolean() })
export type TrustChainStep = z.infer<typeof pathStep>

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
   * Chain of trust from the viewer to the profile's person: a person in the viewer's circle, then a
   * recommender in that person's circle. null if there is no chain, or if the viewer or someone in the
   * viewer's circle recommends the person directly.
   */
  path: z.tuple([pathStep, pathStep]).nullable(),
  circleSize: z.number().int().nullable(),
})
export type RecommendationSummary = z.infer<typeof standingOutput>

const featuredSchema = directoryCardSchema.extend({ ...recommendersInCircleShape, inMyCircle: z.boolean() })
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
