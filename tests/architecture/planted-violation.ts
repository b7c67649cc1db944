/** Files of a small project that breaks a rule, or the nearest thing to it that does not. */
export type Files = Record<string, string>
export interface Planted {
  rule: string
  breaks: string
  violation: Files
  /** What comes closest without breaking it. */
  allowed: Files
}

export const thing = 'export export const thing = 1\nexport type Thing = number\n'
export const uses = (target: string) => `import { thing } from '${target}'\nexport const used = thing\n`
export const usesType = (target: string) =>
  `import type { Thing } from '${target}'\nexport type Used = Thing\n`
