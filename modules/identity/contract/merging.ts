import { z } from 'zod'
import { personIdSchema } from '#kernel/ids/contract.ts'

export const mergeContactsInput = z.object({
  /** The contact whose data moves to the other one. */
  fromId: personIdSchema,
  /** The contact that stays, with its name and phone. */
  intoId: personIdSchema,
})
export type MergeContactsInput = z.infer<typeof mergeContactsInput>

/** `merged` is false if other people also know one of the two: only the operator may merge them. */
export const mergeContactsOutput = z.object({ merged: z.boolean() })
export type MergeContactsOutput = z.infer<typeof mergeContactsOutput>
