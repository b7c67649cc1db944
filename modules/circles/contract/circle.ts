import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { contactWithheldSchema, optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { hasContent } from '#modules/reviews/contract/limits.ts'
import { reviewContentSchema, reviewOutcomeSchema } from '#modules/reviews/contract/reviews.ts'

export const queryText = lineSchema().max(100)
const personInput = z.object({ personId: personIdSchema })

/** The public data of a person that lists show. */
export const cardSchema = z.object({
  personId: personIdSchema,
  /** Path of the profile: '/perfil/{slug}', or '/perfil/{id}' for a person without a slug. */
  profilePath: z.string(),
  name: z.string(),
  professions: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  photoId: photoIdSchema.nullable(),
  registered: z.boolean(),
  /** Number of circles that contain this person. */
  recommendationCount: z.number().int(),
})
export type Card = z.infer<typeof cardSchema>

export const faceSchema = z.object({
  personId: personIdSchema,
  name: z.string(),
  photoId: photoIdSchema.nullable(),
})
export type Face = z.infer<typeof faceSchema>

/** The people of the viewer's circle who recommend the person on the card. Empty for visitors. */
export const circleVouchers = {
  /** Number of all people in the viewer's circle who recommend the person; `facesInMyCircle` may contain fewer. */
  recommendersInMyCircle: z.number().int(),
  /** Names and photos of the recommenders in the viewer's circle, at most `cardFaces`. */
  facesInMyCircle: z.array(faceSchema),
}
export interface CircleVouchers {
  recommendersInMyCircle: number
  facesInMyCircle: Face[]
}

/** A person in the caller's circle, with the contact data that the caller may read. */
export const memberCardSchema = cardSchema.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  contactWithheld: contactWithheldSchema,
})
export type MemberCard = z.infer<typeof memberCardSchema>

// ── My circle ───────────────────────────────────────────────────────────────────────────────────────────

const listCursor = z.object({ addedAt: z.date(), personId: personIdSchema })
export const listInput = z
  .object({
    cursor: listCursor.nullish(),
    /** Filter: the name contains these words, in any order, ignoring accents and case. */
    name: queryText.optional(),
    /** Whether the cards contain phones and e-mails; false for screens that do not show them. */
    contacts: z.boolean().default(true),
  })
  .default({ contacts: true })
export type ListInput = z.infer<typeof listInput>
/** One page of the caller's circle, the newest added people first; `nextCursor` is null on the last page. */
export const listOutput = z.object({
  people: z.array(memberCardSchema),
  nextCursor: listCursor.nullable(),
  /** Number of people in the caller's whole circle, regardless of the page and the filter. */
  total: z.number().int(),
})
export type CircleList = z.infer<typeof listOutput>

export const addInput = personInput
export const removeInput = personInput
export const inviteInput = personInput

// ── Add dialog ──────────────────────────────────────────────────────────────────────────────────────────

export const searchInput = z.object({ query: queryText })
export const searchOutput = z.array(cardSchema)

/**
 * A person found by the add dialog, with the people of the caller's circle who recommend them. The phone and the e-mail are masked; each is
 * null unless the search query was exactly this phone or e-mail.
 */
export const foundPersonSchema = cardSchema.extend({
  ...circleVouchers,
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type FoundPerson = z.infer<typeof foundPersonSchema>
export const foundPeopleOutput = z.array(foundPersonSchema)

export const matchContactInput = z.object({
  name: lineSchema().max(120),
  phone: lineSchema().max(40),
})
/** The person who has this name and phone; null if no person has both. */
export const matchContactOutput = z
  .object({ person: cardSchema, inMyCircle: z.boolean(), isMe: z.boolean() })
  .nullable()
export type ContactMatch = z.infer<typeof matchContactOutput>

const { text: reviewText, trades, photoIds } = reviewContentSchema.shape

export const addExistingInput = z.object({
  personId: personIdSchema,
  /** Trades of the reviewed work. The review stores them; the person's profile does not change. */
  trades,
  review: reviewText.refine((text) => text !== '', 'Por favor, agrega una reseña sobre el trabajo realizado'),
  photoIds,
})
export type AddExistingInput = z.infer<typeof addExistingInput>

const nameAndPhone = 'Por favor completa al menos el nombre y teléfono'
const optionalText = lineSchema().max(200, 'Hasta 200 caracteres.').default('')

/**
 * Form for a new person. Optional fields without a value are empty strings. `address` and `shopName` are ignored unless `hasShop` is true.
 */
export const addNewInput = z
  .object({
    name: personNameSchema().min(1, nameAndPhone),
    phone: lineSchema().min(1, nameAndPhone).max(40, 'Escribe un teléfono de 10 dígitos.'),
    email: optionalEmailSchema,
    /** Trades of the work, stored in the new person's profile and in the review. */
    trades,
    city: optionalText,
    state: optionalText,
    hasShop: z.boolean().default(false),
    address: optionalText,
    shopName: optionalText,
    review: reviewText,
    photoIds,
  })
  .refine(({ review, photoIds }) => hasContent({ text: review, photoIds }), {
    path: ['review'],
    message: 'Por favor, agrega una reseña o al menos una foto del trabajo realizado',
    // Run this check even when other fields are invalid, so that the form shows the errors of all fields at once.
    when: ({ issues }) =>
      issues.every(({ path }) => path?.[0] && !['review', 'photoIds'].includes(String(path[0]))),
  })
export type AddNewInput = z.infer<typeof addNewInput>

export const addedOutput = z.object({
  person: cardSchema,
  existed: z.boolean(),
  review: reviewOutcomeSchema,
})
export type Added = z.infer<typeof addedOutput>

// ── Profile and dashboard ───────────────────────────────────────────────────────────────────────────────

export const recommenderFaces = 6

const pathStep = faceSchema.extend({ profilePath: z.string(), registered: z.boolean() })
export type PathStep = z.infer<typeof pathStep>

export const standingInput = personInput
/** A person's recommendations and their relation to the viewer, limited to what the viewer may see. */
export const standingOutput = z.object({
  recommendationCount: z.number().int(),
  isMe: z.boolean(),
  inMyCircle: z.boolean(),
  /**
   * Number of people in the circles of both this person and the viewer; null for visitors. On the viewer's own profile: number of people in
   * the own circle who are also in the circle of another person of it.
   */
  commonFriends: z.number().int().nullable(),
  /** Recommenders of this person: at most `recommenderFaces`, people of the viewer's circle first, never the viewer. */
  recommenders: z.array(faceSchema.extend({ profilePath: z.string(), inMyCircle: z.boolean() })),
  /** Total number of recommenders in the viewer's circle; `recommenders` may contain fewer. */
  recommendersInMyCircle: z.number().int(),
  /**
   * The chain of trust to this person: a person of the viewer's circle, then a recommender from that person's circle. null when the viewer
   * or the viewer's circle recommends this person, or when there is no chain.
   */
  path: z.tuple([pathStep, pathStep]).nullable(),
  /** Number of people in the viewer's own circle; null on the profiles of other people. */
  circleSize: z.number().int().nullable(),
})
export type Standing = z.infer<typeof standingOutput>

const featuredSchema = cardSchema.extend({ ...circleVouchers, inMyCircle: z.boolean() })
export type FeaturedPerson = z.infer<typeof featuredSchema>

export const dashboardOutput = z.object({
  circleSize: z.number().int(),
  /** Number of circles that contain the caller. */
  recommendedBy: z.number().int(),
  /** Number of people in the caller's circle whom another person in that circle also recommends. */
  commonFriends: z.number().int(),
  featured: z.array(featuredSchema),
})
export type Dashboard = z.infer<typeof dashboardOutput>
