import { z } from 'zod'

/**
 * What the servers that the product is compared with have to answer: a line for each call, in order. A JSON file carries it
 * into their processes.
 */
export const planSchema = z.array(
  z.object({
    /** The address of the call. */
    url: z.string(),
    /** Statements that the product sent for it, those of a wave at once. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    /** The JSON that the product answered. */
    body: z.unknown(),
  }),
)
export type Plan = z.infer<typeof planSchema>
