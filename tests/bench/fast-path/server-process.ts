import { registerHooks } from 'node:module'
import { disabledProcedureCallFastPathStagesEnvName, type ProcedureCallFastPathStage } from './parts.ts'

const replacements: Record<ProcedureCallFastPathStage, Record<string, string>> = {
  reading: {
    '#server/fast-path/procedures.ts': import.meta.resolve('./stock-reading.ts'),
    '#kernel/serialization/transformer.ts': import.meta.resolve('./transformer.ts'),
  },
  serialization: {
    '#server/fast-path/serialize-output.ts': import.meta.resolve('./stock-serialization.ts'),
  },
}
const stockParts = (process.env[disabledProcedureCallFastPathStagesEnvName] ?? '').split(',')
const replaced = new Map(
  Object.entries(replacements)
    .filter(([part]) => stockParts.includes(part))
    .flatMap(([, modules]) => Object.entries(modules)),
)

registerHooks({
  resolve: (specifier, context, next) => next(replaced.get(specifier) ?? specifier, context),
})

await import('#server/main.ts')
