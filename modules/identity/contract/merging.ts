import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'

export const mergeContactsInput = z.object({
  fromId: personIdSchema,
  intoId: personIdSchema,
})
export type MergeContactsInput = z.infer<typeof mergeContactsInput>

/**
 * `merged` is false if other members recommend or have reviewed one of the contacts: only the operator can merge such
 * contacts.
 */
export const mergeContactsOutput = z.object({ merged: z.boolean() })
export type MergeContactsOutput = z.infer<typeof mergeContactsOutput>
