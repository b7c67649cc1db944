import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import {
  directoryCardSchema,
  personPreviewSchema,
  searchTextSchema,
  secondDegreeConnectionSchema,
} from '#modules/circles/contract/circle.ts'

const boundedCountSchema = z.object({ value: z.number().int(), capped: z.boolean() })
export type BoundedCount = z.infer<typeof boundedCountSchema>

const afterPerson = { name: z.string().max(200), personId: personIdSchema }
const exploreCursor = z.object({ recommendationCount: z.number().int().nonnegative(), ...afterPerson })
export type RecommendationCountCursor = z.infer<typeof exploreCursor>

const trustCursor = z.object({
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  ...afterPerson,
})
/** `near` counts recommenders in the viewer's circle, `far` recommenders in the circles of the viewer's friends. */
export type TrustRankingCursor = z.infer<typeof trustCursor>

const searchCursor = z.object({
  section: z.number().int().min(0).max(9),
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

/** `trusted` sorts people by recommendations from the caller's circle, and is only for members. */
export const exploreSortOrderSchema = z.enum(['recommended', 'trusted'])
export type ExploreSortOrder = z.infer<typeof exploreSortOrderSchema>

export const exploreInput = z
  .object({
    name: searchTextSchema.default(''),
    place: searchTextSchema.default(''),
    profession: searchTextSchema.default(''),
    /** Place from which distances are measured; default: the searched place, otherwise the member's own city. */
    near: searchTextSchema.default(''),
    order: exploreSortOrderSchema.default('recommended'),
    /** A cursor also determines the sort order of the next page. */
    cursor: anyCursor.nullish(),
    /** A shared link starts at this position in the search results. */
    start: anyCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', near: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

const groupSchema = z.object({ place: z.string().nullable(), km: z.number().int().nonnegative().nullable() })
export type ExplorePlaceGroup = z.infer<typeof groupSchema>

export const exploreCardSchema = directoryCardSchema.extend({
  workPhotoId: photoIdSchema.nullable(),
  inMyCircle: z.boolean(),
  recommenders: z.array(personPreviewSchema.extend({ inMyCircle: z.boolean() })),
  recommendersInMyCircle: z.number().int(),
  /** How many friends of the viewer's friends recommend the person; null unless the results are sorted by trust. */
  recommendersInTheirCircles: z.number().int().nullable(),
  secondDegree: secondDegreeConnectionSchema.nullable(),
  group: groupSchema.nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

const understoodSchema = z.object({
  /** `rest` is the search text without the words of the recognized trade or place. */
  chips: z.array(z.object({ kind: z.enum(['trade', 'place']), label: z.string(), rest: z.string() })),
  corrected: z.boolean(),
  around: z.string().nullable(),
})
export type SearchInterpretation = z.infer<typeof understoodSchema>

const emptyHelpSchema = z.object({
  elsewhere: z.object({ place: z.string(), people: z.number().int(), km: z.number().int() }).nullable(),
  meant: z.string().nullable(),
  withoutPlace: z.boolean(),
  withoutTrade: z.boolean(),
})
export type EmptySearchHelp = z.infer<typeof emptyHelpSchema>

export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: anyCursor.nullable(),
  order: exploreSortOrderSchema,
  /** Only the first page of results contains the counts. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
  understood: understoodSchema.nullable(),
  help: emptyHelpSchema.nullable(),
})
export type ExplorePage = z.infer<typeof exploreOutput>

export const exploreSuggestionsInput = z.object({ kind: z.enum(['name', 'place']), query: searchTextSchema })
export type ExploreSuggestionsInput = z.infer<typeof exploreSuggestionsInput>
export const exploreSuggestionsOutput = z.array(z.string())

export const nearestPlaceInput = z.object({
  latitude: z.number().min(-90).max(90).multipleOf(0.01),
  longitude: z.number().min(-180).max(180).multipleOf(0.01),
})
export type NearestPlaceInput = z.infer<typeof nearestPlaceInput>
export const nearestPlaceOutput = z.object({ place: z.string() }).nullable()
