import { z } from 'zod'
import { maxNameLength } from '#modules/identity/contract/limits.ts'
import { emailSchema } from '#modules/identity/contract.ts'
import { saysSomething } from '#modules/reviews/contract/limits.ts'
import { reviewContentSchema } from '#modules/reviews/contract.ts'

export type CirclesErrorCode =
  | 'CIRCLES.PERSON_NOT_FOUND'
  | 'CIRCLES.ALREADY_IN_CIRCLE'
  | 'CIRCLES.NOT_IN_CIRCLE'
  | 'CIRCLES.ONESELF'

const queryText = z.string().trim().max(100)
const personInput = z.object({ personId: z.uuid() })

/** A person as the lists show them. */
export const cardSchema = z.object({
  personId: z.uuid(),
  /** '/perfil/{slug}', or with the id when there is no slug. */
  profilePath: z.string(),
  name: z.string(),
  professions: z.array(z.string()),
  city: z.string().nullable(),
  state: z.string().nullable(),
  photoId: z.string().nullable(),
  registered: z.boolean(),
  /** In how many circles this person is. */
  recommendationCount: z.number().int(),
})
export type Card = z.infer<typeof cardSchema>

/** A person as members see them. */
export const memberCardSchema = cardSchema.extend({
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type MemberCard = z.infer<typeof memberCardSchema>

/** `value` is exact up to `countLimit`; `capped` says that there are more than `value`. */
const boundedCountSchema = z.object({ value: z.number().int(), capped: z.boolean() })
export type BoundedCount = z.infer<typeof boundedCountSchema>

// ── My circle ───────────────────────────────────────────────────────────────────────────────────────────

const listCursor = z.object({ addedAt: z.date(), personId: z.uuid() })
export const listInput = z.object({ cursor: listCursor.nullish() }).default({})
export type ListInput = z.infer<typeof listInput>
/** Newest added first; `nextCursor` is null at the end. */
export const listOutput = z.object({
  people: z.array(memberCardSchema),
  nextCursor: listCursor.nullable(),
  total: z.number().int(),
})
export type CircleList = z.infer<typeof listOutput>

export const addInput = personInput
export const removeInput = personInput
export const inviteInput = personInput

// ── Add dialog ──────────────────────────────────────────────────────────────────────────────────────────

export const searchInput = z.object({ query: queryText })
export const searchOutput = z.array(memberCardSchema)

export const matchContactInput = z.object({
  name: z.string().trim().max(120),
  phone: z.string().trim().max(40),
})
/** null: nobody has this name and phone yet. */
export const matchContactOutput = z
  .object({ person: memberCardSchema, inMyCircle: z.boolean(), isMe: z.boolean() })
  .nullable()
export type ContactMatch = z.infer<typeof matchContactOutput>

const { text: reviewText, trades, photoIds } = reviewContentSchema.shape

export const addExistingInput = z.object({
  personId: z.uuid(),
  /** Of this work; they belong to the review and leave the person's profile as it is. */
  trades,
  review: reviewText.refine((text) => text !== '', 'Por favor, agrega una reseña sobre el trabajo realizado'),
  photoIds,
})
export type AddExistingInput = z.infer<typeof addExistingInput>

const nameAndPhone = 'Por favor completa al menos el nombre y teléfono'
const optionalText = z.string().trim().max(200, 'Hasta 200 caracteres.').default('')

/** Empty optional fields are empty texts. Address and shop name count only with `hasShop` (spec §5, Circle, new person). */
export const addNewInput = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, nameAndPhone)
      .max(maxNameLength, `El nombre puede tener hasta ${maxNameLength} caracteres.`),
    phone: z.string().trim().min(1, nameAndPhone).max(40, 'Escribe un teléfono de 10 dígitos.'),
    email: z
      .string()
      .trim()
      .toLowerCase()
      .refine((email) => email === '' || emailSchema.safeParse(email).success, 'Correo electrónico inválido.')
      .default(''),
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

/** `existed`: somebody had this name and phone already, and got the recommendation. */
export const addedOutput = z.object({ person: memberCardSchema, existed: z.boolean() })
export type Added = z.infer<typeof addedOutput>

// ── Explore ─────────────────────────────────────────────────────────────────────────────────────────────

const exploreCursor = z.object({
  recommendationCount: z.number().int().nonnegative(),
  name: z.string().max(200),
  personId: z.uuid(),
})
export type ExploreCursor = z.infer<typeof exploreCursor>

export const exploreInput = z
  .object({
    /** Found in the name and the professions; empty filters nothing. */
    name: queryText.default(''),
    /** Found in 'city, state'. */
    place: queryText.default(''),
    /** Found in one of the professions. */
    profession: queryText.default(''),
    cursor: exploreCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/** Faces that a card of explore shows. */
export const exploreFaces = 3

/** A person of explore, with what carries their card: a photo of their work, and who recommends them. */
export const exploreCardSchema = cardSchema.extend({
  /** The newest photo of their work; null when there is none. */
  workPhotoId: z.string().nullable(),
  inMyCircle: z.boolean(),
  /** Those of my circle first; at most `exploreFaces`, never the viewer. */
  recommenders: z.array(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      photoId: z.string().nullable(),
      inMyCircle: z.boolean(),
    }),
  ),
  /** How many of my circle recommend this person, shown or not. */
  recommendersInMyCircle: z.number().int(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

/** By recommendations, then by name; `nextCursor` is null at the end. */
export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: exploreCursor.nullable(),
  /** 'Mostrando {matches} de {total} profesionales'. Only with the first page; null with the others. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

/** `name` suggests names and professions, `place` states and 'city, state'. */
export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: queryText })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())

// ── Profile and dashboard ───────────────────────────────────────────────────────────────────────────────

/** Faces that a profile shows. */
export const recommenderFaces = 6

export const standingInput = personInput
/** How a person stands in the circles, as this viewer may know it. */
export const standingOutput = z.object({
  recommendationCount: z.number().int(),
  isMe: z.boolean(),
  inMyCircle: z.boolean(),
  /** People in this person's circle and in mine (design decision 7); null for visitors and on one's own profile. */
  commonFriends: z.number().int().nullable(),
  /** Who recommends this person, those of my circle first; at most `recommenderFaces`, never the viewer. */
  recommenders: z.array(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      profilePath: z.string(),
      photoId: z.string().nullable(),
      inMyCircle: z.boolean(),
    }),
  ),
  /** How many of my circle recommend this person, shown or not. */
  recommendersInMyCircle: z.number().int(),
  /** Size of one's own circle; null on other people's profiles. */
  circleSize: z.number().int().nullable(),
})
export type Standing = z.infer<typeof standingOutput>

export const dashboardOutput = z.object({
  circleSize: z.number().int(),
  /** In how many circles I am. */
  recommendedBy: z.number().int(),
  /** People in my circle who are also in the circle of somebody in my circle (design decision 7). */
  commonFriends: z.number().int(),
  /** The most recommended people who have a profession. */
  featured: z.array(cardSchema),
})
export type Dashboard = z.infer<typeof dashboardOutput>
