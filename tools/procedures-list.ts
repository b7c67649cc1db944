import { z } from 'zod'
import type { CallQuota } from '#kernel/throttle.ts'
import type { ProcedureMeta } from '#kernel/trpc.ts'
import { appRouter } from '#server/router.ts'

export interface TrpcProcedureDefinition {
  name: string
  type: 'query' | 'mutation'
  meta: ProcedureMeta & Required<Pick<ProcedureMeta, 'access'>>
  input: z.ZodType | undefined
  output: z.ZodType
}

/** This schema reads a procedure's definition, which tRPC's types do not expose. */
const definition = z.object({
  type: z.enum(['query', 'mutation']),
  meta: z.object({
    access: z.enum(['public', 'member']),
    permission: z.string().optional(),
    maxBodyBytes: z.number().optional(),
    whenHidden: z.templateLiteral(['allowed: ', z.string()]).or(z.literal('rejected')).optional(),
    quota: z.custom<CallQuota>().optional(),
  }),
  inputs: z.array(z.instanceof(z.ZodType)).max(1),
  output: z.instanceof(z.ZodType, { error: 'Every procedure declares its .output' }),
})

const flat = z.record(
  z.string(),
  z.custom<{ _def: unknown }>((value) => typeof value === 'function'),
)

export function listProcedures(): TrpcProcedureDefinition[] {
  return Object.entries(flat.parse(appRouter._def.procedures))
    .map(([name, procedure]) => {
      const { type, meta, inputs, output } = definition.parse(procedure._def)
      const [input] = inputs
      return { name, type, meta, input, output }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
