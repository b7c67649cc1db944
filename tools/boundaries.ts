import { registerHooks } from 'node:module'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'
import { projectRoot } from '#kernel/project-root.ts'

export interface ModuleImportViolation {
  rule: string
  from: string
  to: string
  comment: string
}

export const foldersWithCheckedImports = ['src', 'modules', 'client', 'prisma', 'tests', 'tools']

// dependency-cruiser gets TypeScript 6, because TypeScript 7 lacks the compiler API.
registerHooks({
  resolve: (specifier, context, next) =>
    /^typescript($|\/)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/')
      ? next(specifier.replace('typescript', 'typescript-6'), context)
      : next(specifier, context),
})

export async function findModuleImportViolations(
  baseDir: string,
  folders: string[] = foldersWithCheckedImports,
): Promise<{ violations: ModuleImportViolation[]; modules: number }> {
  const { cruise } = await import('dependency-cruiser')
  // The dependency-cruiser configuration imports the Prisma client, which must be generated first (tools/check.ts).
  const { default: configuration } = await import('../.dependency-cruiser.ts')
  const { output } = await cruise(folders, {
    ...configuration.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden ?? [] },
  })
  if (typeof output === 'string') throw new Error(output)
  return {
    violations: output.summary.violations.map((violation) => toViolation(violation, configuration)),
    modules: output.modules.length,
  }
}

function toViolation(
  violation: ICruiseResult['summary']['violations'][number],
  configuration: IConfiguration,
): ModuleImportViolation {
  const rule = violation.rule.name
  const broken = configuration.forbidden?.find(
    ({ name, from }) =>
      name === rule && [from.path ?? ''].flat().some((path) => new RegExp(path).test(violation.from)),
  )
  return { rule, from: violation.from, to: violation.to, comment: broken?.comment ?? '' }
}

if (process.argv[1] === import.meta.filename) {
  const { violations } = await findModuleImportViolations(projectRoot)
  for (const { rule, from, to, comment } of violations)
    process.stdout.write(`${rule}: ${from} → ${to}\n  ${comment}\n`)
  process.exitCode = violations.length > 0 ? 1 : 0
}
