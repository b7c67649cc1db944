import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { personNameSchema } from '#kernel/names/schemas.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { contactWithheldSchema, optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { saysSomething } from '#modules/reviews/contract/limits.ts'
import { reviewContentSchema, reviewOutcomeSchema } from '#modules/reviews/contract/reviews.ts'

export const queryText = lineSchema().max(100)
const personInput = z.object({ personId: personIdSchema })

/** A person as the lists show them. */
export const cardSchema = z.object({
  personId: personIdSchema,
  /** '/perfil/{slug}', or with the id when there is no slug. */
  profilePath: z.string(),
  name: z.string(),
  professions: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  photoId: photoIdSchema.nullable(),
  registered: z.boolean(),
  /** In how many circles this person is. */
  recommendationCount: z.number().int(),
})
export type Card = z.infer<typeof cardSchema>

/** A face of the people who recommend somebody. */
export const faceSchema = z.object({
  personId: personIdSchema,
  name: z.string(),
  photoId: photoIdSchema.nullable(),
})
export type Face = z.infer<typeof faceSchema>

/** Who of the viewer's circle recommends somebody; nobody, for visitors. */
export const circleVouchers = {
  /** How many, shown or not. */
  recommendersInMyCircle: z.number().int(),
  /** At most `cardFaces`. */
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
    /** Only those whose name has these words, accents and case aside, in any order. */
    name: queryText.optional(),
    /** false: without phones and e-mails, for screens that do not show them. */
    contacts: z.boolean().default(true),
  })
  .default({ contacts: true })
export type ListInput = z.infer<typeof listInput>
/** Newest added first; `nextCursor` is null at the end. */
export const listOutput = z.object({
  people: z.array(memberCardSchema),
  nextCursor: listCursor.nullable(),
  /** Of the whole circle. */
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
 * A person found, with the people of the caller's circle who recommend them. The phone or e-mail is masked, and present only when the
 * query was exactly this phone or e-mail.
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
/** null: nobody has this name and phone yet. */
export const matchContactOutput = z
  .object({ person: cardSchema, inMyCircle: z.boolean(), isMe: z.boolean() })
  .nullable()
export type ContactMatch = z.infer<typeof matchContactOutput>

const { text: reviewText, trades, photoIds } = reviewContentSchema.shape

export const addExistingInput = z.object({
  personId: personIdSchema,
  /** Of this work; they belong to the review and leave the person's profile as it is. */
  trades,
  review: reviewText.refine((text) => text !== '', 'Por favor, agrega una reseña sobre el trabajo realizado'),
  photoIds,
})
export type AddExistingInput = z.infer<typeof addExistingInput>

const nameAndPhone = 'Por favor completa al menos el nombre y teléfono'
const optionalText = lineSchema().max(200, 'Hasta 200 caracteres.').default('')

/** Empty optional fields are empty texts. Address and shop name count only with `hasShop` (spec §5, Circle, new person). */
export const addNewInput = z
  .object({
    name: personNameSchema().min(1, nameAndPhone),
    phone: lineSchema().min(1, nameAndPhone).max(40, 'Escribe un teléfono de 10 dígitos.'),
    email: optionalEmailSchema,
    /** Of the person and of the review alike. */
    trades,
    city: optionalText,
    state: optionalText,
    hasShop: z.boolean().default(false),
    address: optionalText,
    shopName: optionalText,
    review: reviewText,
    photoIds,
  })
  .refine(({ review, photoIds }) => saysSomething({ text: review, photoIds }), {
    path: ['review'],
    message: 'Por favor, agrega una reseña o al menos una foto del trabajo realizado',
    // Said together with what is wrong in the other fields.
    when: ({ issues }) =>
      issues.every(({ path }) => path?.[0] && !['review', 'photoIds'].includes(String(path[0]))),
  })
export type AddNewInput = z.infer<typeof addNewInput>

export const addedOutput = z.object({
  person: cardSchema,
  /** Whether the person already existed, so that no new one was created. */
  existed: z.boolean(),
  review: reviewOutcomeSchema,
})
export type Added = z.infer<typeof addedOutput>

// ── Profile and dashboard ───────────────────────────────────────────────────────────────────────────────

/** Faces that a profile shows. */
export const recommenderFaces = 6

const pathStep = faceSchema.extend({ profilePath: z.string(), registered: z.boolean() })
export type PathStep = z.infer<typeof pathStep>

export const standingInput = personInput
/** How a person stands in the circles, as this viewer may know it. */
export const standingOutput = z.object({
  recommendationCount: z.number().int(),
  isMe: z.boolean(),
  inMyCircle: z.boolean(),
  /** People in this person's circle and in mine (design decision 7); null for visitors and on one's own profile. */
  commonFriends: z.number().int().nullable(),
  /** Who recommends this person, those of my circle first; at most `recommenderFaces`, never the viewer. */
  recommenders: z.array(faceSchema.extend({ profilePath: z.string(), inMyCircle: z.boolean() })),
  /** How many of my circle recommend this person, shown or not. */
  recommendersInMyCircle: z.number().int(),
  /**
   * The way to this person when neither I nor anybody of my circle recommends them, but somebody of their circles does: who of
   * mine, then who of theirs. null otherwise.
   */
  path: z.tuple([pathStep, pathStep]).nullable(),
  /** Size of one's own circle; null on other people's profiles. */
  circleSize: z.number().int().nullable(),
})
export type Standing = z.infer<typeof standingOutput>

const featuredSchema = cardSchema.extend({ ...circleVouchers, inMyCircle: z.boolean() })
export type FeaturedPerson = z.infer<typeof featuredSchema>

export const dashboardOutput = z.object({
  circleSize: z.number().int(),
  /** In how many circles I am. */
  recommendedBy: z.number().int(),
  /** People in my circle who are also in the circle of somebody in my circle (design decision 7). */
  commonFriends: z.number().int(),
  /** The most recommended people who have a profession. */
  featured: z.array(featuredSchema),
})
export type Dashboard = z.infer<typeof dashboardOutput>
