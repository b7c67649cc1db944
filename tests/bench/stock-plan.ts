import { z } from 'zod'

/** Calls that the comparison servers must serve. A JSON file passes this plan to the server processes. */
export const procedureCallRecordingSchema = z.array(
  z.object({
    url: z.string(),
    /** SQL statements of the product for the call. The statements of one inner list ran concurrently. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type ProcedureCallRecording = z.infer<typeof procedureCallRecordingSchema>
