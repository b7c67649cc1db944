import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'

export const mergeContactsInput = z.object({
  /** The contact that the merge removes. Its data moves to the contact `intoId`. */
  fromId: personIdSchema,
  /** The contact that remains after the merge, with its name and phone. */
  intoId: personIdSchema,
})
export type MergeContactsInput = z.infer<typeof mergeContactsInput>

/**
 * `merged` is false if other members also recommend or have reviewed one of the contacts. Only the operator can merge
 * such contacts.
 */
export const mergeContactsOutput = z.object({ merged: z.boolean() })
export type MergeContactsOutput = z.infer<typeof mergeContactsOutput>
