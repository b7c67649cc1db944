import { registerHooks } from 'node:module'
import type { ICruiseResult } from 'dependency-cruiser'
import configuration from '../.dependency-cruiser.ts'

export interface Violation {
  rule: string
  from: string
  to: string
  comment: string
}

/** What is looked at; a folder that is not there is left out. */
export const guardedFolders = ['src', 'modules', 'client', 'prisma', 'tests', 'tools']

// dependency-cruiser reads TypeScript with the compiler's own API, which version 7 does not have. Its other parsers cannot
// tell an import of types from any other, and half of the rules are about that.
registerHooks({
  resolve: (specifier, context, next) =>
    /^typescript($|\/)/.test(specifier) && context.parentURL?.includes('/dependency-cruiser/')
      ? next(specifier.replace('typescript', 'typescript-6'), context)
      : next(specifier, context),
})

/** Every import that breaks a rule of `.dependency-cruiser.ts`. @param baseDir absolute path of a project */
export async function findViolations(
  baseDir: string,
  folders: string[] = guardedFolders,
): Promise<{ violations: Violation[]; modules: number }> {
  const { cruise } = await import('dependency-cruiser')
  const { output } = await cruise(folders, {
    ...configuration.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden ?? [] },
  })
  if (typeof output === 'string') throw new Error(output)
  return { violations: output.summary.violations.map(toViolation), modules: output.modules.length }
}

function toViolation(violation: ICruiseResult['summary']['violations'][number]): Violation {
  const rule = violation.rule.name
  const comment = configuration.forbidden?.find(({ name }) => name === rule)?.comment ?? ''
  return { rule, from: violation.from, to: violation.to, comment }
}
