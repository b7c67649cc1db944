import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import {
  directoryCardSchema,
  personPreviewSchema,
  searchTextSchema,
  secondDegreeSchema,
} from '#modules/circles/contract/circle.ts'

/**
 * A number of people that the server counts only up to a limit. If `capped` is true, the real number is
 * greater than `value`.
 */
const boundedCountSchema = z.object({ value: z.number().int(), capped: z.boolean() })
export type BoundedCount = z.infer<typeof boundedCountSchema>

const afterPerson = { name: z.string().max(200), personId: personIdSchema }
const exploreCursor = z.object({ recommendationCount: z.number().int().nonnegative(), ...afterPerson })
export type RecommendationCursor = z.infer<typeof exploreCursor>

const trustCursor = z.object({
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  ...afterPerson,
})
/**
 * Cursor of a list sorted by trust. `near`: number of recommenders in the viewer's circle. `far`: number of
 * recommenders in the circles of the people in the viewer's circle.
 */
export type TrustCursor = z.infer<typeof trustCursor>

const searchCursor = z.object({
  /** Index of the search-result section that contains the last person of the previous page. */
  section: z.number().int().min(0).max(9),
  /**
   * Position of the last shown person's city in the list of places, which is sorted by distance from the
   * searched place (position 0).
   */
  nearness: z.number().int().min(0).max(1_000),
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  recommendationCount: z.number().int().nonnegative(),
  ...afterPerson,
})
export type SearchCursor = z.infer<typeof searchCursor>

const anyCursor = z.union([searchCursor, exploreCursor, trustCursor])
export type ExplorePageCursor = z.infer<typeof anyCursor>
export type ExplorePageCursorInput = z.input<typeof anyCursor>

/**
 * Sort order of the explore page. `recommended`: by the number of circles that contain a person. `trusted`,
 * only for members: by recommendations from the caller's circle, then from the circles of the people in it,
 * then by name.
 */
export const exploreOrder = z.enum(['recommended', 'trusted'])
export type ExploreOrder = z.infer<typeof exploreOrder>

export const exploreInput = z
  .object({
    name: searchTextSchema.default(''),
    place: searchTextSchema.default(''),
    profession: searchTextSchema.default(''),
    /**
     * Place from which distances are measured to group the search results. If empty, the member's own city is
     * used, unless the search text names a place.
     */
    near: searchTextSchema.default(''),
    order: exploreOrder.default('recommended'),
    /** Cursor that the previous page returned; the cursor also determines the sort order of the next page. */
    cursor: anyCursor.nullish(),
    /**
     * Cursor at which the list starts when `cursor` is empty. A link to a later part of the list contains it:
     * the `nextCursor` of an earlier response.
     */
    start: anyCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', near: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/**
 * A group of search results: the people in `place`, which is `km` kilometres away (0 for the searched place).
 * `place` is null for the group of all other places.
 */
const groupSchema = z.object({ place: z.string().nullable(), km: z.number().int().nonnegative().nullable() })
export type ExploreGroup = z.infer<typeof groupSchema>

export const exploreCardSchema = directoryCardSchema.extend({
  workPhotoId: photoIdSchema.nullable(),
  inMyCircle: z.boolean(),
  recommenders: z.array(personPreviewSchema.extend({ inMyCircle: z.boolean() })),
  recommendersInMyCircle: z.number().int(),
  /**
   * Number of recommenders outside the viewer's circle who are in the circle of someone in the viewer's
   * circle; null unless the list is sorted by trust.
   */
  recommendersInTheirCircles: z.number().int().nullable(),
  /** null for visitors, for people in the viewer's circle, and for people with a recommender in it. */
  secondDegree: secondDegreeSchema.nullable(),
  group: groupSchema.nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

const understoodSchema = z.object({
  /**
   * The trade and the place found in the search text, each shown as a removable chip. `rest` is the search
   * text without the words of that chip.
   */
  chips: z.array(z.object({ kind: z.enum(['trade', 'place']), label: z.string(), rest: z.string() })),
  corrected: z.boolean(),
  around: z.string().nullable(),
})
export type SearchInterpretation = z.infer<typeof understoodSchema>

/**
 * Alternatives for a search without matches; the `people` list then shows people of the trade in other
 * places.
 */
const emptyHelpSchema = z.object({
  elsewhere: z.object({ place: z.string(), people: z.number().int(), km: z.number().int() }).nullable(),
  /** Corrected search text for the suggestion 'Quisiste decir'; null without a suggestion. */
  meant: z.string().nullable(),
  /** Whether the same search finds people without its place, or without its trade. */
  withoutPlace: z.boolean(),
  withoutTrade: z.boolean(),
})
export type EmptySearchHelp = z.infer<typeof emptyHelpSchema>

export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: anyCursor.nullable(),
  /**
   * The sort order that was applied: visitors and members with an empty circle get `recommended` instead of
   * `trusted`.
   */
  order: exploreOrder,
  /** Counts for the text 'Mostrando {matches} de {total} profesionales'; null on every page but the first. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
  understood: understoodSchema.nullable(),
  help: emptyHelpSchema.nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

/**
 * `name` requests suggestions of names and professions; `place` requests suggestions of states and cities
 * such as 'Zapopan, Jalisco'.
 */
export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: searchTextSchema })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())

/** Latitude and longitude in degrees, rounded to 0.01 degrees, which is about one kilometre. */
export const nearestPlaceInput = z.object({
  latitude: z.number().min(-90).max(90).multipleOf(0.01),
  longitude: z.number().min(-180).max(180).multipleOf(0.01),
})
export type NearestPlaceInput = z.infer<typeof nearestPlaceInput>
export const nearestPlaceOutput = z.object({ place: z.string() }).nullable()
