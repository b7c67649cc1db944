import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import {
  directoryCardSchema,
  personPreviewSchema,
  searchTextSchema,
  secondDegreeConnectionSchema,
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
 * Cursor of a people list sorted by trust. `near`: number of the last person's recommenders in the viewer's circle.
 * `far`: number of the last person's recommenders in the circles of the people in the viewer's circle.
 */
export type TrustCursor = z.infer<typeof trustCursor>

const searchCursor = z.object({
  /** Cursor field: index of the section of search results that contains the last person of the previous page. */
  section: z.number().int().min(0).max(9),
  /**
   * Cursor field: position of the last shown person's city in the list of places, which is sorted by distance from the
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
 * Sort order of the explore page. `recommended`: by the number of circles that contain a person. `trusted`, only for
 * members: by the number of recommendations from the caller's circle, then by recommendations from the circles of the
 * people in it, then by name.
 */
export const exploreSortOrder = z.enum(['recommended', 'trusted'])
export type ExploreSortOrder = z.infer<typeof exploreSortOrder>

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
    order: exploreSortOrder.default('recommended'),
    /** Cursor from the previous page. It also determines the sort order of the next page. */
    cursor: anyCursor.nullish(),
    /**
     * Cursor at which the people list starts when `cursor` is empty. A shared link to a later page of the list contains
     * this cursor: the `nextCursor` of an earlier response.
     */
    start: anyCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', near: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/**
 * A group of search results: the people in `place`, at a distance of `km` kilometres (0 for the searched place).
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
   * Number of the person's recommenders who are not in the viewer's circle, but in the circle of someone in it. null
   * unless the list is sorted by trust.
   */
  recommendersInTheirCircles: z.number().int().nullable(),
  /**
   * Second-degree connection. null for visitors, for people in the viewer's circle, and for people with a recommender
   * in the viewer's circle.
   */
  secondDegree: secondDegreeConnectionSchema.nullable(),
  group: groupSchema.nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

const understoodSchema = z.object({
  /**
   * The trade and the place that the server found in the search text; the page shows each as a removable chip. `rest`
   * is the search text that remains when the visitor removes the chip.
   */
  chips: z.array(z.object({ kind: z.enum(['trade', 'place']), label: z.string(), rest: z.string() })),
  corrected: z.boolean(),
  around: z.string().nullable(),
})
export type SearchInterpretation = z.infer<typeof understoodSchema>

/**
 * Alternatives for a search without matches. The `people` list of the response then shows people of the searched trade
 * in other places.
 */
const emptyHelpSchema = z.object({
  elsewhere: z.object({ place: z.string(), people: z.number().int(), km: z.number().int() }).nullable(),
  /** Corrected search text for the suggestion 'Quisiste decir' (did you mean); null if there is no suggestion. */
  meant: z.string().nullable(),
  /** `withoutPlace` and `withoutTrade`: whether the same search finds people if its place, or its trade, is removed. */
  withoutPlace: z.boolean(),
  withoutTrade: z.boolean(),
})
export type EmptySearchHelp = z.infer<typeof emptyHelpSchema>

export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: anyCursor.nullable(),
  /**
   * The sort order that the server applied. Visitors, and members with an empty circle, get `recommended` instead of
   * `trusted`.
   */
  order: exploreSortOrder,
  /**
   * Counts for the text 'Mostrando {matches} de {total} profesionales' of the explore page. Only the response for the
   * first page contains counts; later pages contain null.
   */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
  understood: understoodSchema.nullable(),
  help: emptyHelpSchema.nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

/**
 * `kind` in a request for suggestions: `name` returns names and professions, and `place` returns states and cities such
 * as 'Zapopan, Jalisco'.
 */
export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: searchTextSchema })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())

/** Latitude and longitude in degrees, rounded to 0.01 degrees (about one kilometre). */
export const nearestPlaceInput = z.object({
  latitude: z.number().min(-90).max(90).multipleOf(0.01),
  longitude: z.number().min(-180).max(180).multipleOf(0.01),
})
export type NearestPlaceInput = z.infer<typeof nearestPlaceInput>
export const nearestPlaceOutput = z.object({ place: z.string() }).nullable()
