import { z } from 'zod'

/** The responses that the comparison servers must give: a line for each call, in order. Passed to their processes in a JSON file. */
export const planSchema = z.array(
  z.object({
    url: z.string(),
    /** Statements that the product sent for the call; those of a wave ran at the same time. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type Plan = z.infer<typeof planSchema>
