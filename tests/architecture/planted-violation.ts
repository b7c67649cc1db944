export type FilesByPath = Record<string, string>
export interface ImportViolationSample {
  rule: string
  breaks: string
  violation: FilesByPath
  /** Files whose import resembles the forbidden one, but is allowed by the rule. */
  allowed: FilesByPath
}

export const exportingSource = 'export const thing = 1\nexport type Thing = number\n'
export const importingSource = (target: string) =>
  `import { thing } from '${target}'\nexport const used = thing\n`
export const dynamicImportSource = (target: string) => `export const load = () => import('${target}')\n`
export const typeImportSource = (target: string) =>
  `import type { Thing } from '${target}'\nexport type Used = Thing\n`
