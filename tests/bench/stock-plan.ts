import { z } from 'zod'

/**
 * Procedure calls that the comparison servers must serve. The benchmark passes the calls to the server processes in a
 * JSON file.
 */
export const procedureCallRecordingSchema = z.array(
  z.object({
    url: z.string(),
    /** SQL statements of the product for the call. The statements of one inner list ran concurrently. */
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type ProcedureCallRecording = z.infer<typeof procedureCallRecordingSchema>
