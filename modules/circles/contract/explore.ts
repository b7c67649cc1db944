import { z } from 'zod'
import { cardSchema, faceSchema, queryText } from '#modules/circles/contract.ts'

/** `value` is exact up to `countLimit`; `capped` says that there are more than `value`. */
const boundedCountSchema = z.object({ value: z.number().int(), capped: z.boolean() })
export type BoundedCount = z.infer<typeof boundedCountSchema>

const afterPerson = { name: z.string().max(200), personId: z.uuid() }
const exploreCursor = z.object({ recommendationCount: z.number().int().nonnegative(), ...afterPerson })
export type ExploreCursor = z.infer<typeof exploreCursor>

const trustCursor = z.object({
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  ...afterPerson,
})
/** A place in the order of trust: how many of my circle recommend the person, and how many of their circles. */
export type TrustCursor = z.infer<typeof trustCursor>

/**
 * `recommended`: who is in most circles first. `trusted`: who is recommended by most of my circle, then by most of their
 * circles, then by name; for members.
 */
export const exploreOrder = z.enum(['recommended', 'trusted'])
export type ExploreOrder = z.infer<typeof exploreOrder>

export const exploreInput = z
  .object({
    /** Found in the name and the professions; empty filters nothing. */
    name: queryText.default(''),
    /** Found in 'city, state'. */
    place: queryText.default(''),
    /** Found in one of the professions. */
    profession: queryText.default(''),
    order: exploreOrder.default('recommended'),
    /** Goes on in the order that it was given in. */
    cursor: z.union([exploreCursor, trustCursor]).nullish(),
    /** Where the first page begins, for a list that is opened in its middle: a `nextCursor` out of an address. */
    start: z.union([exploreCursor, trustCursor]).nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/** A person of explore, with what carries their card: a photo of their work, and who recommends them. */
export const exploreCardSchema = cardSchema.extend({
  /** The newest photo of their work; null when there is none. */
  workPhotoId: z.string().nullable(),
  inMyCircle: z.boolean(),
  /** Those of my circle first; at most `cardFaces`, never the viewer. */
  recommenders: z.array(faceSchema.extend({ inMyCircle: z.boolean() })),
  /** How many of my circle recommend this person, shown or not. */
  recommendersInMyCircle: z.number().int(),
  /** How many of their circles do, who are not in mine; null unless the order is `trusted`. */
  recommendersInTheirCircles: z.number().int().nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

/** In the order of `order`; `nextCursor` is null at the end. */
export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: z.union([exploreCursor, trustCursor]).nullable(),
  /** The order that it has: whoever has nobody in their circle, and a visitor, get `recommended` instead of `trusted`. */
  order: exploreOrder,
  /** 'Mostrando {matches} de {total} profesionales'. Only with the first page; null with the others. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

/** `name` suggests names and professions, `place` states and 'city, state'. */
export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: queryText })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())
