import { registerHooks } from 'node:module'
import { envNameOfDisabledFastPathStages, type ProcedureCallFastPathStage } from './stages.ts'

const replacements: Record<ProcedureCallFastPathStage, Record<string, string>> = {
  reading: {
    '#server/fast-path/procedures.ts': import.meta.resolve('./stock-reading.ts'),
    '#kernel/serialization/transformer.ts': import.meta.resolve('./transformer.ts'),
  },
  serialization: {
    '#server/fast-path/serialize-output.ts': import.meta.resolve('./stock-serialization.ts'),
  },
}
const disabledStages = (process.env[envNameOfDisabledFastPathStages] ?? '').split(',')
const replaced = new Map(
  Object.entries(replacements)
    .filter(([stage]) => disabledStages.includes(stage))
    .flatMap(([, modules]) => Object.entries(modules)),
)

registerHooks({
  resolve: (specifier, context, next) => next(replaced.get(specifier) ?? specifier, context),
})

await import('#server/main.ts')
