import { z } from 'zod'

/**
 * Responses that the comparison servers must give, with one entry per call. A JSON file passes the plan to
 * the server processes.
 */
export const stockPlanSchema = z.array(
  z.object({
    url: z.string(),
    /** SQL statements that the product sent for the call. The statements of one wave ran concurrently. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type StockPlan = z.infer<typeof stockPlanSchema>
