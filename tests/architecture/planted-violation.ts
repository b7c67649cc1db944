export type Files = Record<string, string>
export interface Planted {
  rule: string
  breaks: string
  violation: Files
  /** Files with an import that is similar to the violation, but that the import rule allows. */
  allowed: Files
}

export const thing = 'export const thing = 1\nexport type Thing = number\n'
export const uses = (target: string) => `import { thing } from '${target}'\nexport const used = thing\n`
export const loads = (target: string) => `export const load = () => import('${target}')\n`
export const usesType = (target: string) =>
  `import type { Thing } from '${target}'\nexport type Used = Thing\n`
