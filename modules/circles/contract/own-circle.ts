import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  directoryCardWithContactSchema,
  personPreviewSchema,
  searchTextSchema,
} from '#modules/circles/contract/circle.ts'
import { tradeFamilySchema } from '#modules/circles/contract/families.ts'

const listCursor = z.object({
  addedAt: z.date(),
  personId: personIdSchema,
  /** Cursor field: number of people in the list before the next page. Only lists requested with `arranged` have it. */
  position: z.number().int().min(0).max(1_000_000).optional(),
})
export const circleSortOrderSchema = z.enum(['RECENT', 'NAME', 'RECOMMENDATIONS'])
export type CircleSortOrder = z.infer<typeof circleSortOrderSchema>
const arrangement = z.object({
  order: circleSortOrderSchema,
  family: tradeFamilySchema.nullish(),
  /** Search words: each must occur in the person's name or in a profession. */
  words: searchTextSchema.default(''),
})
export const listCircleInput = z
  .object({
    cursor: listCursor.nullish(),
    /** A person's name must contain all these words, in any order, ignoring accents and case. */
    name: searchTextSchema.optional(),
    /** Whether the response contains phones and e-mails. Screens that show no contact data send false. */
    contacts: z.boolean().default(true),
    /**
     * Sort and filter the circle by family of trades. Cannot be combined with `name`. Without this field, the newest
     * additions to the circle come first.
     */
    arranged: arrangement.optional(),
  })
  .default({ contacts: true })
export type ListCircleInput = z.infer<typeof listCircleInput>
export type CircleListOptions = z.infer<typeof arrangement>

const circleCardSchema = directoryCardWithContactSchema.extend({
  addedAt: z.date(),
  family: tradeFamilySchema,
})
export type CircleCard = z.infer<typeof circleCardSchema>
export const listCircleOutput = z.object({
  people: z.array(circleCardSchema),
  nextCursor: listCursor.nullable(),
  /** Number of people in the whole circle, independent of the filter. */
  total: z.number().int(),
  /** Whether the list is sorted by family of trades first, so that the screen shows groups. */
  grouped: z.boolean(),
})
export type CirclePage = z.infer<typeof listCircleOutput>

const drawnPersonShape = {
  ...personPreviewSchema.shape,
  profilePath: z.string(),
  registered: z.boolean(),
  trade: z.string().nullable(),
}
const drawnPersonSchema = z.object({ ...drawnPersonShape, family: tradeFamilySchema })
export type PersonInCircleDrawing = z.infer<typeof drawnPersonSchema>
const furtherPersonSchema = drawnPersonSchema.extend({
  /** People of the circle who recommend this person, as indexes in the array `people`. At most `maxLinesPerOuterRingPerson`. */
  through: z.array(z.number().int()),
})
export type OuterRingPerson = z.infer<typeof furtherPersonSchema>

export const circlePictureOutput = z.object({
  /** People in the caller's circle, the newest addition first. */
  people: z.array(drawnPersonSchema),
  total: z.number().int(),
  /**
   * People on the outer ring, recommended by people in the caller's circle. Those with the most recommenders in the
   * circle come first.
   */
  further: z.array(furtherPersonSchema),
  /** Ids of the frequent trades that no person in the caller's circle has. The drawing shows placeholders for them. */
  missingTrades: z.array(z.string()),
})
export type CirclePicture = z.infer<typeof circlePictureOutput>

export const restoreToCircleInput = z.object({
  personId: personIdSchema,
  /**
   * When the person was originally added, as `circles.list` returned it. The server replaces a future time by the
   * current time.
   */
  addedAt: z.date(),
})
export type RestoreToCircleInput = z.infer<typeof restoreToCircleInput>
