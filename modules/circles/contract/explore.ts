import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { cardSchema, faceSchema, queryText } from '#modules/circles/contract/circle.ts'

/** `value` is exact up to `countLimit`; `capped` says that there are more than `value`. */
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
/** A place in the order of trust: how many of my circle recommend the person, and how many of their circles. */
export type TrustCursor = z.infer<typeof trustCursor>

const searchCursor = z.object({
  /** Index of the part of the search that the person belongs to. */
  section: z.number().int().min(0).max(9),
  /** Index of the person's place, in the list of places by distance. */
  nearness: z.number().int().min(0).max(1_000),
  near: z.number().int().nonnegative(),
  far: z.number().int().nonnegative(),
  recommendationCount: z.number().int().nonnegative(),
  ...afterPerson,
})
/** A position in the results of a search, in either order. */
export type SearchCursor = z.infer<typeof searchCursor>

const anyCursor = z.union([searchCursor, exploreCursor, trustCursor])
export type AnyCursor = z.infer<typeof anyCursor>
/** As an address contains it, with an id that is not parsed. */
export type AnyCursorInput = z.input<typeof anyCursor>

/**
 * `recommended`: who is in most circles first. `trusted`: who is recommended by most of my circle, then by most of their
 * circles, then by name; for members.
 */
export const exploreOrder = z.enum(['recommended', 'trusted'])
export type ExploreOrder = z.infer<typeof exploreOrder>

export const exploreInput = z
  .object({
    /** A name, trade, task, place or phone, in any order; empty filters nothing. */
    name: queryText.default(''),
    /** Found in 'city, state'. */
    place: queryText.default(''),
    /** Found in one of the professions. */
    profession: queryText.default(''),
    /** A place: results are grouped by the distance from it. Empty: the member's own city, when the search names none. */
    near: queryText.default(''),
    order: exploreOrder.default('recommended'),
    /** Goes on in the order that it was given in. */
    cursor: anyCursor.nullish(),
    /** Where the first page begins, for a list that is opened in its middle: a `nextCursor` out of an address. */
    start: anyCursor.nullish(),
    limit: z.number().int().min(1).max(60).default(24),
  })
  .default({ name: '', place: '', profession: '', near: '', order: 'recommended', limit: 24 })
export type ExploreInput = z.infer<typeof exploreInput>

/** Where the people of a group are: `km` away; 0: in the place itself. `place` is null for all other places. */
const groupSchema = z.object({ place: z.string().nullable(), km: z.number().int().nonnegative().nullable() })
export type ExploreGroup = z.infer<typeof groupSchema>

/** A person of explore, with what carries their card: a photo of their work, and who recommends them. */
export const exploreCardSchema = cardSchema.extend({
  /** The newest photo of their work; null when there is none. */
  workPhotoId: photoIdSchema.nullable(),
  inMyCircle: z.boolean(),
  /** Those of my circle first; at most `cardFaces`, never the viewer. */
  recommenders: z.array(faceSchema.extend({ inMyCircle: z.boolean() })),
  /** How many of my circle recommend this person, shown or not. */
  recommendersInMyCircle: z.number().int(),
  /** How many of their circles do, who are not in mine; null unless the order is `trusted`. */
  recommendersInTheirCircles: z.number().int().nullable(),
  /** null: the results are not grouped by distance. */
  group: groupSchema.nullable(),
})
export type ExploreCard = z.infer<typeof exploreCardSchema>

/** The interpretation of a search. */
const understoodSchema = z.object({
  /** Each can be removed: `rest` is the search without it. */
  chips: z.array(z.object({ kind: z.enum(['trade', 'place']), label: z.string(), rest: z.string() })),
  /** The search was read with other characters than were typed. */
  corrected: z.boolean(),
  /** The place that groups are sorted around; null without groups. */
  around: z.string().nullable(),
})
export type Understood = z.infer<typeof understoodSchema>

/** Suggestions for a search without matches; `people` then lists people of the trade in other places. */
const emptyHelpSchema = z.object({
  /** The nearest place that has some, with the text for the filter by place. */
  elsewhere: z.object({ place: z.string(), people: z.number().int(), km: z.number().int() }).nullable(),
  /** 'Quisiste decir': a search with a word that people of the directory have. */
  meant: z.string().nullable(),
})
export type EmptyHelp = z.infer<typeof emptyHelpSchema>

/** In the order of `order`; `nextCursor` is null at the end. */
export const exploreOutput = z.object({
  people: z.array(exploreCardSchema),
  nextCursor: anyCursor.nullable(),
  /** The order that it has: whoever has nobody in their circle, and a visitor, get `recommended` instead of `trusted`. */
  order: exploreOrder,
  /** 'Mostrando {matches} de {total} profesionales'. Only with the first page; null with the others. */
  counts: z.object({ matches: boundedCountSchema, total: boundedCountSchema }).nullable(),
  /** null without a search, and with pages that go on. */
  understood: understoodSchema.nullable(),
  /** null unless no one matches; with a first page only. */
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
