import { z } from 'zod'

/**
 * The calls of the benchmark that the comparison servers must serve, each with its SQL statements and its response. A
 * JSON file passes the plan to the server processes.
 */
export const comparisonServerPlanSchema = z.array(
  z.object({
    url: z.string(),
    /** SQL statements that the product sent for the call. The statements of one inner list ran concurrently. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type ComparisonServerPlan = z.infer<typeof comparisonServerPlanSchema>
