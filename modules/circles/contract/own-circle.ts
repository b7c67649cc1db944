import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { memberCardSchema, personPreviewSchema, searchTextSchema } from '#modules/circles/contract/circle.ts'
import { tradeFamilySchema } from '#modules/circles/contract/families.ts'

const listCursor = z.object({
  addedAt: z.date(),
  personId: personIdSchema,
  /** Number of people before the next page; only with `arranged`. */
  position: z.number().int().min(0).max(1_000_000).optional(),
})
export const circleOrderSchema = z.enum(['RECENT', 'NAME', 'RECOMMENDATIONS'])
export type CircleOrder = z.infer<typeof circleOrderSchema>
const arrangement = z.object({
  order: circleOrderSchema,
  family: tradeFamilySchema.nullish(),
  /** Each of these words is part of the name or of a profession. */
  words: searchTextSchema.default(''),
})
export const listCircleInput = z
  .object({
    cursor: listCursor.nullish(),
    /** Filter by name: the name contains all these words, in any order, ignoring accents and case. */
    name: searchTextSchema.optional(),
    /** Whether the cards contain phones and e-mails. Screens that show no contact data send false. */
    contacts: z.boolean().default(true),
    /** Group the people by the family of their trade; excludes `name`. Default: no groups, newest addition first. */
    arranged: arrangement.optional(),
  })
  .default({ contacts: true })
export type ListCircleInput = z.infer<typeof listCircleInput>
export type CircleArrangement = z.infer<typeof arrangement>

const circleCardSchema = memberCardSchema.extend({ addedAt: z.date(), family: tradeFamilySchema })
export type CircleCard = z.infer<typeof circleCardSchema>
/** One page of the people in the caller's circle; `nextCursor` is null on the last page. */
export const listCircleOutput = z.object({
  people: z.array(circleCardSchema),
  nextCursor: listCursor.nullable(),
  /** Number of people in the circle, whatever the filter. */
  total: z.number().int(),
  /** Whether the people are sorted by family first. */
  grouped: z.boolean(),
})
export type CirclePage = z.infer<typeof listCircleOutput>

const drawnPersonShape = {
  ...personPreviewSchema.shape,
  profilePath: z.string(),
  registered: z.boolean(),
  /** The first profession. */
  trade: z.string().nullable(),
}
const drawnPersonSchema = z.object({ ...drawnPersonShape, family: tradeFamilySchema })
export type DrawnPerson = z.infer<typeof drawnPersonSchema>
const furtherPersonSchema = drawnPersonSchema.extend({
  /** Indexes in `people` of those who recommend the person; only the first few. */
  through: z.array(z.number().int()),
})
export type FurtherPerson = z.infer<typeof furtherPersonSchema>

/** What the drawing of the caller's circle shows. Without contact data. */
export const circlePictureOutput = z.object({
  /** People of the circle, newest addition first. */
  people: z.array(drawnPersonSchema),
  total: z.number().int(),
  /** People recommended by the circle, those with the most recommenders in the circle first. */
  further: z.array(furtherPersonSchema),
  /** Ids of the trades of seats that no person of the circle has. */
  missingTrades: z.array(z.string()),
})
export type CirclePicture = z.infer<typeof circlePictureOutput>

export const restoreToCircleInput = z.object({
  personId: personIdSchema,
  /** When the person was added, as in `circles.list`. A later time than now is replaced by now. */
  addedAt: z.date(),
})
export type RestoreToCircleInput = z.infer<typeof restoreToCircleInput>
