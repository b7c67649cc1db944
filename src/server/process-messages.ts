import { z } from 'zod'

/** Messages between the primary process and its workers. They are not JSON: metrics may contain NaN. */

const databaseSchema = z.object({
  kind: z.literal('database'),
  url: z.string(),
  host: z.string(),
  isLead: z.boolean(),
})
const metricsWantedSchema = z.object({
  kind: z.literal('metrics-wanted'),
  asker: z.number(),
  question: z.number(),
})
/** `metrics` has the form of prom-client's `getMetricsAsJSON`. */
const metricsSchema = metricsWantedSchema.extend({ kind: z.literal('metrics'), metrics: z.custom<object>() })

const contactReadsSchema = z.object({
  kind: z.literal('contact-reads'),
  reader: z.string(),
  keys: z.array(z.string()),
  at: z.number(),
})

export const messageToWorkerProcessSchema = z.discriminatedUnion('kind', [
  databaseSchema,
  metricsWantedSchema,
  metricsSchema,
  contactReadsSchema,
])
export type MessageToWorkerProcess = z.infer<typeof messageToWorkerProcessSchema>

export const messageToPrimaryProcessSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('loaded') }),
  z.object({ kind: z.literal('prepared') }),
  z.object({ kind: z.literal('ready'), url: z.string() }),
  z.object({ kind: z.literal('failed'), text: z.string() }),
  metricsWantedSchema,
  metricsSchema,
  contactReadsSchema,
])
export type MessageToPrimaryProcess = z.infer<typeof messageToPrimaryProcessSchema>
