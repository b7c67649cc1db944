import type { Config } from '#kernel/config.ts'
import type { Queryable } from '#kernel/db/queryable.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { counted } from '#kernel/text/counted.ts'
import { codeOf } from '#platform/logged-error.ts'

/** wrong: it hurts now or will. warning: it is allowed, and the operator should know. unknown: it could not be looked at. */
export type Severity = 'wrong' | 'warning' | 'unknown' | 'ok'

/** What a check found, in sentences for the operator. */
export interface Finding {
  severity: Severity
  what: string
  /** Why it matters; left out where all is well. */
  why?: string
  /** What to do about it. */
  todo?: string
}

/** What is looked at without a database. */
export interface Outside {
  config: Config
  env: Record<string, string | undefined>
  storage: PhotoStorage
}

/** With the database, which answers. */
export interface Patient extends Outside {
  db: Db
  /** The same, without what Prisma makes of it: for questions to the server itself. */
  server: Queryable
  now: () => Date
}

/**
 * One look at one thing. It throws when it cannot look, which is said, and the others go on; nothing that it does changes the
 * installation.
 */
export interface Check<Given> {
  /** What it looks at, as in 'No fue posible revisar …'. */
  about: string
  run: (given: Given) => Promise<Finding[]>
}

export const fine = (what: string): Finding => ({ severity: 'ok', what })

export const wrong = (what: string, why: string, todo: string): Finding => ({
  severity: 'wrong',
  what,
  why,
  todo,
})

export const warning = (what: string, why: string, todo: string): Finding => ({
  severity: 'warning',
  what,
  why,
  todo,
})

/** '3 minutos', '2 horas', '5 días'. */
export function inWords(seconds: number): string {
  const [size, one, many] =
    seconds < 120
      ? ([1, 'segundo', 'segundos'] as const)
      : seconds < 2 * 3_600
        ? ([60, 'minuto', 'minutos'] as const)
        : seconds < 48 * 3_600
          ? ([3_600, 'hora', 'horas'] as const)
          : ([86_400, 'día', 'días'] as const)
  return counted(Math.round(seconds / size), one, many)
}

/** What a failure is called, without its text, which may carry a password or an address. */
export function nameOf(error: unknown): string {
  const name: unknown = error instanceof Error ? error.name : undefined
  return String(codeOf(error) ?? name ?? 'error')
}
