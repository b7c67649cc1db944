import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'

export const mergeContactsInput = z.object({
  fromId: personIdSchema,
  intoId: personIdSchema,
})
export type MergeContactsInput = z.infer<typeof mergeContactsInput>

/** Only the operator can merge contacts that other members recommend or have reviewed: `merged` is then false. */
export const mergeContactsOutput = z.object({ merged: z.boolean() })
export type MergeContactsOutput = z.infer<typeof mergeContactsOutput>
