import { z } from 'zod'
import { personIdSchema, photoIdSchema, sharedListIdSchema } from '#kernel/ids/contract.ts'
import { lineSchema } from '#kernel/text/schemas.ts'
import { maxListPeople } from '#modules/lists/contract/limits.ts'

const faceShape = {
  personId: personIdSchema,
  name: z.string(),
  photoId: photoIdSchema.nullable(),
  registered: z.boolean(),
}

export const listChoicesOutput = z.object({
  /** Trades of the people in the caller's circle, those of most people first. */
  trades: z.array(z.object({ name: z.string(), people: z.number().int() })),
  /** People in the caller's circle, newest addition first. */
  people: z.array(
    z.object({
      ...faceShape,
      /** The first profession. */
      profession: z.string().nullable(),
      /** Indexes in `trades`. */
      trades: z.array(z.number().int()),
    }),
  ),
})
export type ListChoices = z.infer<typeof listChoicesOutput>

export const createListInput = z.object({
  /** One of `trades` of `lists.choices`; null for people of several trades. */
  trade: lineSchema().max(200).nullable(),
  personIds: z
    .array(personIdSchema)
    .min(1, 'Elige al menos a una persona.')
    .max(maxListPeople, `Elige hasta ${maxListPeople} personas.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Elige a cada persona una sola vez.'),
})
export type CreateListInput = z.infer<typeof createListInput>

const ownListSchema = z.object({
  listId: sharedListIdSchema,
  trade: z.string().nullable(),
  /** Short name of the owner, 'Ana'. */
  owner: z.string(),
  /** Path of the list's page, '/lista/{token}'. */
  path: z.string(),
  createdAt: z.date(),
  /** The people on the page. While there are none, the page is not found. */
  people: z.array(z.object(faceShape)),
})
export type OwnList = z.infer<typeof ownListSchema>
export const createListOutput = ownListSchema
export const ownListsOutput = z.object({
  /** The newest list first. */
  lists: z.array(ownListSchema),
})
export type OwnLists = z.infer<typeof ownListsOutput>

export const revokeListInput = z.object({ listId: sharedListIdSchema })

export const openListInput = z.object({ token: z.string().max(100) })
/** What the page of a list shows to everyone who has its link. Without contact data. */
export const openListOutput = z.object({
  trade: z.string().nullable(),
  owner: z.string(),
  /** Hash of the content: the address of the link's preview contains it, because chat programs keep previews by address. */
  version: z.string(),
  people: z.array(
    z.object({
      ...faceShape,
      profilePath: z.string(),
      professions: z.array(z.string()),
      city: z.string().nullable(),
      state: z.string().nullable(),
      /** A sentence from a public review, if possible by the owner of the list. */
      quotation: z.object({ text: z.string(), author: z.string() }).nullable(),
    }),
  ),
})
export type PublicList = z.infer<typeof openListOutput>
