import { z } from 'zod'
import { personIdSchema, photoIdSchema, sharedListIdSchema } from '#kernel/ids/contract.ts'
import { singleLineTextSchema } from '#kernel/text/schemas.ts'
import { maxSharedListPeople } from '#modules/lists/contract/limits.ts'

const faceShape = {
  personId: personIdSchema,
  name: z.string(),
  photoId: photoIdSchema.nullable(),
  registered: z.boolean(),
}

export const sharedListFormOptionsOutput = z.object({
  trades: z.array(z.object({ name: z.string(), people: z.number().int() })),
  people: z.array(
    z.object({
      ...faceShape,
      profession: z.string().nullable(),
      /** The person's trades, as indexes into the response's array `trades`. */
      trades: z.array(z.number().int()),
    }),
  ),
})
export type SharedListFormOptions = z.infer<typeof sharedListFormOptionsOutput>

export const createSharedListInput = z.object({
  /** Null means that the shared list has people of several trades. */
  trade: singleLineTextSchema().max(200).nullable(),
  personIds: z
    .array(personIdSchema)
    .min(1, 'Elige al menos a una persona.')
    .max(maxSharedListPeople, `Elige hasta ${maxSharedListPeople} personas.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Elige a cada persona una sola vez.'),
})
export type CreateSharedListInput = z.infer<typeof createSharedListInput>

const ownListSchema = z.object({
  listId: sharedListIdSchema,
  trade: z.string().nullable(),
  owner: z.string(),
  path: z.string(),
  createdAt: z.date(),
  people: z.array(z.object(faceShape)),
})
export type OwnSharedList = z.infer<typeof ownListSchema>
export const createSharedListOutput = ownListSchema
export const ownSharedListsOutput = z.object({
  lists: z.array(ownListSchema),
})
export type OwnSharedLists = z.infer<typeof ownSharedListsOutput>

export const revokeSharedListInput = z.object({ listId: sharedListIdSchema })

export const openSharedListInput = z.object({ token: z.string().max(100) })
export const openSharedListOutput = z.object({
  trade: z.string().nullable(),
  owner: z.string(),
  ownerPhotoId: photoIdSchema.nullable(),
  /** Chat programs cache preview pictures by URL, so the URL contains a hash of the list's content. */
  version: z.string(),
  people: z.array(
    z.object({
      ...faceShape,
      profilePath: z.string(),
      professions: z.array(z.string()),
      city: z.string().nullable(),
      state: z.string().nullable(),
      quotation: z.object({ text: z.string(), author: z.string() }).nullable(),
    }),
  ),
})
export type PublicSharedList = z.infer<typeof openSharedListOutput>
