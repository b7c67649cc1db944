import { z } from 'zod'

export const procedureCallRecordingSchema = z.array(
  z.object({
    url: z.string(),
    waves: z.array(z.array(z.object({ text: z.string(), values: z.array(z.unknown()) }))),
    body: z.unknown(),
  }),
)
export type ProcedureCallRecording = z.infer<typeof procedureCallRecordingSchema>
