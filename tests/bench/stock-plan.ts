import { z } from 'zod'

/**
 * The responses that the comparison servers must give: one entry for each call, in order. A JSON file passes them to the server processes.
 */
export const planSchema = z.array(
  z.object({
    url: z.string(),
    /** SQL statements that the product sent for the call, grouped in waves. The statements of one wave ran at the same time. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type Plan = z.infer<typeof planSchema>
