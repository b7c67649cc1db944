import { z } from 'zod'
import { personIdSchema, photoIdSchema, sharedListIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { maxSharedListPeople } from '#modules/lists/contract/limits.ts'

const faceShape = {
  personId: personIdSchema,
  name: z.string(),
  photoId: photoIdSchema.nullable(),
  registered: z.boolean(),
}

export const listChoicesOutput = z.object({
  /** The most frequent trades come first. */
  trades: z.array(z.object({ name: z.string(), people: z.number().int() })),
  /** The newest addition to the circle comes first. */
  people: z.array(
    z.object({
      ...faceShape,
      profession: z.string().nullable(),
      /** The person's trades, as indexes in the array `trades` of the response. */
      trades: z.array(z.number().int()),
    }),
  ),
})
export type ListChoices = z.infer<typeof listChoicesOutput>

export const createListInput = z.object({
  /**
   * Trade of the list: a name from `trades` in the response of `lists.choices`. null for a list with people of several
   * trades.
   */
  trade: lineSchema().max(200).nullable(),
  personIds: z
    .array(personIdSchema)
    .min(1, 'Elige al menos a una persona.')
    .max(maxSharedListPeople, `Elige hasta ${maxSharedListPeople} personas.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Elige a cada persona una sola vez.'),
})
export type CreateListInput = z.infer<typeof createListInput>

const ownListSchema = z.object({
  listId: sharedListIdSchema,
  trade: z.string().nullable(),
  /** Short name of the list's owner, such as 'Ana'. */
  owner: z.string(),
  /** Path of the list's public page: '/lista/{token}'. */
  path: z.string(),
  createdAt: z.date(),
  /** If this array is empty, the list's page returns 'not found'. */
  people: z.array(z.object(faceShape)),
})
export type OwnList = z.infer<typeof ownListSchema>
export const createListOutput = ownListSchema
export const ownListsOutput = z.object({
  lists: z.array(ownListSchema),
})
export type OwnLists = z.infer<typeof ownListsOutput>

export const revokeListInput = z.object({ listId: sharedListIdSchema })

export const openListInput = z.object({ token: z.string().max(100) })
export const openListOutput = z.object({
  trade: z.string().nullable(),
  owner: z.string(),
  /**
   * Hash of the list's content. The URL of the link's preview picture contains this hash: chat programs cache previews
   * by URL, so a changed list needs a new URL.
   */
  version: z.string(),
  people: z.array(
    z.object({
      ...faceShape,
      profilePath: z.string(),
      professions: z.array(z.string()),
      city: z.string().nullable(),
      state: z.string().nullable(),
      /** Preferably a quotation that the owner of the list wrote. */
      quotation: z.object({ text: z.string(), author: z.string() }).nullable(),
    }),
  ),
})
export type PublicList = z.infer<typeof openListOutput>
