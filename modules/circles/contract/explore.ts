import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { cardSchema, faceSchema, queryText } from '#modules/circles/contract/circle.ts'

/** `value` is exact up to `countLimit`. `capped`: the real count is greater than `value`. */
const boundedCountSchema = z.object({ value: z.number().int(), capped: z.boolean() })
export type BoundedCount = z.infer<typeof boundedCountSchema>

const afterPerson = { name: z.string().max(200), personId: personIdSchema }
const exploreCursor = z.object({ recommendationCount: z.number().int().nonnegative(), ...afterPerson })
export type ExploreCursor = z.infer<typeof exploreCursor>

const trustCursor = z.object({
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  ...afterPerson,
})
/** Position in a list sorted by trust. `near`: recommendations by the viewer's circle; `far`: by the circles of its members. */
export type TrustCursor = z.infer<typeof trustCursor>

const searchCursor = z.object({
  /** Index of the part of the search results that the person belongs to. */
  section: z.number().int().min(0).max(9),
  /** Index of the person's place in the list of places sorted by distance. */
  nearness: z.number().int().min(0).max(1_000),
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  recommendationCount: z.number().int().nonnegative(),
  ...afterPerson,
})
export type SearchCursor = z.infer<typeof searchCursor>

const anyCursor = z.union([searchCursor, exploreCursor, trustCursor])
export type AnyCursor = z.infer<typeof anyCursor>
/** The cursor as a URL contains it: the person's id is not parsed. */
export type AnyCursorInput = z.input<typeof anyCursor>

/**
 * `recommended`: people in the most circles first. `trusted`, for members: people whom most of the caller's circle recommends first, then
 * most of the circles of its members, then by name.
 */
export const exploreOrder = z.enum(['recommended', 'trusted'])
export type ExploreOrder = z.infer<typeof exploreOrder>

export const exploreInput = z
  .object({
    /** A name, trade, task, place or phone, in any order; empty: no filter. */
    name: queryText.default(''),
    /** Filter on the text 'city, state'; empty: no filter. */
    place: queryText.default(''),
    /** Filter on the professions; empty: no filter. */
    profession: queryText.default(''),
    /** Place from which distances are measured, to group the results. Empty: the member's own city, unless the search names a place. */
    near: queryText.default(''),
    order: exploreOrder.default('recommended'),
    /** Continues after this position, in the order that the cursor belongs to. */
    cursor: anyCursor.nullish(),
    /** Position at which the first page begins: a `nextCursor` from a URL that links into the middle of a list. */
    start: anyCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', near: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/** A group of results: people in `place`, `km` away; 0 km is the searched place itself. `place` is null for all other places. */
const groupSchema = z.object({ place: z.string().nullable(), km: z.number().int().nonnegative().nullable() })
export type ExploreGroup = z.infer<typeof groupSchema>

export const exploreCardSchema = cardSchema.extend({
  /** Cover photo of the person's work; null without one. */
  workPhotoId: photoIdSchema.nullable(),
  inMyCircle: z.boolean(),
  /** Recommenders: at most `cardFaces`, people of the viewer's circle first, never the viewer. */
  recommenders: z.array(faceSchema.extend({ inMyCircle: z.boolean() })),
  /** Total number of recommenders in the viewer's circle; `recommenders` may contain fewer. */
  recommendersInMyCircle: z.number().int(),
  /** Number of recommenders who are not in the viewer's circle, but in the circles of its members; null unless the order is `trusted`. */
  recommendersInTheirCircles: z.number().int().nullable(),
  /** null: the results are not grouped by distance. */
  group: groupSchema.nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

const understoodSchema = z.object({
  /** Recognized trades and places. `rest` is the search text without the words of the chip. */
  chips: z.array(z.object({ kind: z.enum(['trade', 'place']), label: z.string(), rest: z.string() })),
  corrected: z.boolean(),
  /** The place from which the distances of the groups are measured; null without groups. */
  around: z.string().nullable(),
})
export type Understood = z.infer<typeof understoodSchema>

/** Suggestions for a search without matches; `people` then lists people of the trade in other places. */
const emptyHelpSchema = z.object({
  /** The nearest place with people of the trade; `place` is the text for the filter by place. null without one. */
  elsewhere: z.object({ place: z.string(), people: z.number().int(), km: z.number().int() }).nullable(),
  /** 'Quisiste decir': the search with a word of the directory instead of a misspelled word. */
  meant: z.string().nullable(),
})
export type EmptyHelp = z.infer<typeof emptyHelpSchema>

/** People in the order of `order`; `nextCursor` is null on the last page. */
export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: anyCursor.nullable(),
  /** The applied order: a visitor, and a member with an empty circle, get `recommended` instead of `trusted`. */
  order: exploreOrder,
  /** Counts for 'Mostrando {matches} de {total} profesionales'; null on later pages. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
  /** null without a search, and on later pages. */
  understood: understoodSchema.nullable(),
  /** null when people match, and on later pages. */
  help: emptyHelpSchema.nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

/** `name` suggests names and professions, `place` states and 'city, state'. */
export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: queryText })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())

/** A position in degrees, rounded to 0.01: about a kilometre. */
export const placeNearInput = z.object({
  latitude: z.number().min(-90).max(90).multipleOf(0.01),
  longitude: z.number().min(-180).max(180).multipleOf(0.01),
})
export type PlaceNearInput = z.infer<typeof placeNearInput>
/** 'Zapopan, Jalisco', for `exploreInput.near`; null outside Mexico. */
export const placeNearOutput = z.object({ place: z.string() }).nullable()
