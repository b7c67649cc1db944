export type FileTextsByPath = Record<string, string>
export interface ModuleImportViolationSample {
  rule: string
  breaks: string
  violation: FileTextsByPath
  allowed: FileTextsByPath
}

export const exampleCode = 'export const thing = 1\nexport type Thing = number\n'
export const createImportCode = (target: string) =>
  `import { thing } from '${target}'\nexport const used = thing\n`
export const createDynamicImportSourceText = (target: string) =>
  `export const load = () => import('${target}')\n`
export const createTypeImportCode = (target: string) =>
  `import type { Thing } from '${target}'\nexport type Used = Thing\n`
