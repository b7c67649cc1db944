import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'

export const mergeContactsInput = z.object({
  fromId: personIdSchema,
  intoId: personIdSchema,
})
export type MergeContactsInput = z.infer<typeof mergeContactsInput>

/** False if another member added, recommends or reviewed a contact; only the operator may then merge both contacts. */
export const mergeContactsOutput = z.object({ merged: z.boolean() })
export type MergeContactsOutput = z.infer<typeof mergeContactsOutput>
