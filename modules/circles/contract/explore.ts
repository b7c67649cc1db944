import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { cardSchema, faceSchema, queryText } from '#modules/circles/contract/circle.ts'

/** A number of people: `value` is exact up to `countLimit`. If `capped` is true, the real number is greater than `value`. */
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
/** Position in a list sorted by trust. `near`: recommendations by the viewer's circle; `far`: by the circles of the people in it. */
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
/** Type of a cursor from a URL: the id of the person is a plain string that is not validated yet. */
export type AnyCursorInput = z.input<typeof anyCursor>

/**
 * `recommended` sorts people by the number of circles that contain them. `trusted`, for members only, sorts people by the number of
 * recommendations from the caller's circle, then from the circles of the people in it, then by name.
 */
export const exploreOrder = z.enum(['recommended', 'trusted'])
export type ExploreOrder = z.infer<typeof exploreOrder>

export const exploreInput = z
  .object({
    /** Search text: a name, trade, task, place or phone, in any order; an empty text means no filter. */
    name: queryText.default(''),
    /** Filter on the text 'city, state'; empty: no filter. */
    place: queryText.default(''),
    /** Filter on the professions; empty: no filter. */
    profession: queryText.default(''),
    /**
     * Place from which distances are measured, to group the results. If empty, the member's own city is used, unless the search names a
     * place.
     */
    near: queryText.default(''),
    order: exploreOrder.default('recommended'),
    /** Position after which the next page begins; the cursor also determines the sort order of the page. */
    cursor: anyCursor.nullish(),
    /** Position at which the first page begins, for a URL that links into the middle of a list; the value is an earlier `nextCursor`. */
    start: anyCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', near: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/**
 * A group of results: the people in `place`, which is `km` away; `km` is 0 for the searched place. `place` is null for the group of all
 * other places.
 */
const groupSchema = z.object({ place: z.string().nullable(), km: z.number().int().nonnegative().nullable() })
export type ExploreGroup = z.infer<typeof groupSchema>

export const exploreCardSchema = cardSchema.extend({
  /** Id of the cover photo of the person's work; null without a cover. */
  workPhotoId: photoIdSchema.nullable(),
  inMyCircle: z.boolean(),
  /** Recommenders of the person: at most `cardFaces`, people of the viewer's circle first, never the viewer. */
  recommenders: z.array(faceSchema.extend({ inMyCircle: z.boolean() })),
  /** Total number of recommenders in the viewer's circle; `recommenders` may contain fewer. */
  recommendersInMyCircle: z.number().int(),
  /** Number of recommenders who are not in the viewer's circle, but in the circle of a person in it; null unless the order is `trusted`. */
  recommendersInTheirCircles: z.number().int().nullable(),
  /** The group that contains the person; null when the results are not grouped by distance. */
  group: groupSchema.nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

const understoodSchema = z.object({
  /** The trades and the place that the search text names. `rest` is the search text without the words of the chip. */
  chips: z.array(z.object({ kind: z.enum(['trade', 'place']), label: z.string(), rest: z.string() })),
  corrected: z.boolean(),
  /** The place from which the distances of the groups are measured; null when the results are not grouped. */
  around: z.string().nullable(),
})
export type Understood = z.infer<typeof understoodSchema>

/** Suggestions for a search without matches; `people` then lists people of the trade in other places. */
const emptyHelpSchema = z.object({
  /** The nearest place with people of the searched trade; null if there is none. `place` is the text for the place filter. */
  elsewhere: z.object({ place: z.string(), people: z.number().int(), km: z.number().int() }).nullable(),
  /**
   * The suggestion 'Quisiste decir': the search text with a word of the directory instead of a misspelled word; null without a suggestion.
   */
  meant: z.string().nullable(),
})
export type EmptyHelp = z.infer<typeof emptyHelpSchema>

/** One page of people, sorted by `order`; `nextCursor` is null on the last page. */
export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: anyCursor.nullable(),
  /** The applied sort order: `recommended` instead of `trusted` for a visitor and for a member with an empty circle. */
  order: exploreOrder,
  /** Counts for 'Mostrando {matches} de {total} profesionales'; null on later pages. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
  /** How the search text was interpreted; null without a search text, and on later pages. */
  understood: understoodSchema.nullable(),
  /** Suggestions for a search that no person matches; null when people match, and on later pages. */
  help: emptyHelpSchema.nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

/** The kind `name` requests suggestions of names and professions, `place` of states and texts such as 'Zapopan, Jalisco'. */
export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: queryText })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())

/** Latitude and longitude in degrees, rounded to 0.01 degrees, which is about a kilometre. */
export const placeNearInput = z.object({
  latitude: z.number().min(-90).max(90).multipleOf(0.01),
  longitude: z.number().min(-180).max(180).multipleOf(0.01),
})
export type PlaceNearInput = z.infer<typeof placeNearInput>
/** Nearest place, such as 'Zapopan, Jalisco', as `exploreInput.near` expects it; null outside Mexico. */
export const placeNearOutput = z.object({ place: z.string() }).nullable()
