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
  position: z.number().int().min(0).max(1_000_000).optional(),
})
export const circleSortOrderSchema = z.enum(['TRADE', 'RECENT', 'NAME', 'RECOMMENDATIONS'])
export type CircleSortOrder = z.infer<typeof circleSortOrderSchema>
const arrangement = z.object({
  order: circleSortOrderSchema,
  family: tradeFamilySchema.nullish(),
  words: searchTextSchema.default(''),
})
export const listCircleInput = z
  .object({
    cursor: listCursor.nullish(),
    name: searchTextSchema.optional(),
    /** Whether the response contains the people's phones and e-mails. */
    contacts: z.boolean().default(true),
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
  total: z.number().int(),
  matching: z.number().int().nullable(),
  grouped: z.boolean(),
})
export type CirclePage = z.infer<typeof listCircleOutput>

const diagramPersonShape = {
  ...personPreviewSchema.shape,
  profilePath: z.string(),
  registered: z.boolean(),
  trade: z.string().nullable(),
}
const diagramPersonSchema = z.object({ ...diagramPersonShape, family: tradeFamilySchema })
export type PersonInCircleDiagram = z.infer<typeof diagramPersonSchema>
const secondDegreePersonSchema = diagramPersonSchema.extend({
  /** Recommenders of the person, as indexes in the array `people`. */
  through: z.array(z.number().int()),
})
export type SecondDegreePerson = z.infer<typeof secondDegreePersonSchema>

export const circlePictureOutput = z.object({
  people: z.array(diagramPersonSchema),
  total: z.number().int(),
  /** People that the caller's circle recommends, those with the most recommenders in the circle first. */
  further: z.array(secondDegreePersonSchema),
  missingTrades: z.array(z.string()),
})
export type CircleDiagramData = z.infer<typeof circlePictureOutput>

export const restoreToCircleInput = z.object({
  personId: personIdSchema,
  addedAt: z.date(),
})
export type RestoreToCircleInput = z.infer<typeof restoreToCircleInput>
