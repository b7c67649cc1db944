import type { Config } from '#kernel/config.ts'
import type { Queryable } from '#kernel/db/queryable.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { formatQuantity } from '#kernel/text/format-quantity.ts'
import { codeOf } from '#platform/logged-error.ts'

/**
 * Severity of a finding. wrong: a problem now or soon. warning: allowed, but the operator should know. unknown: the check could not run.
 */
export type Severity = 'wrong' | 'warning' | 'unknown' | 'ok'

/** Result of a doctor's check, in Spanish sentences for the operator. */
export interface Finding {
  severity: Severity
  what: string
  /** Why the finding matters; undefined when there is no problem. */
  why?: string
  todo?: string
}

/** Input of the doctor's checks that need no database. */
export interface CheckContext {
  config: Config
  env: Record<string, string | undefined>
  storage: PhotoStorage
}

/** Input of the doctor's checks that need a database connection. */
export interface DatabaseCheckContext extends CheckContext {
  db: Db
  /** A plain connection without Prisma, for queries about the database server. */
  server: Queryable
  now: () => Date
}

/**
 * One check of the doctor. A check must not change the installation. When a check throws, the report says so and the other checks go on.
 */
export interface Check<Given> {
  /** Subject of the check, as in 'No fue posible revisar …'. */
  about: string
  run: (given: Given) => Promise<Finding[]>
}

export const okFinding = (what: string): Finding => ({ severity: 'ok', what })

export const wrongFinding = (what: string, why: string, todo: string): Finding => ({
  severity: 'wrong',
  what,
  why,
  todo,
})

export const warningFinding = (what: string, why: string, todo: string): Finding => ({
  severity: 'warning',
  what,
  why,
  todo,
})

/** A duration in Spanish: '3 minutos', '2 horas', '5 días'. */
export function formatSeconds(seconds: number): string {
  const [size, one, many] =
    seconds < 120
      ? ([1, 'segundo', 'segundos'] as const)
      : seconds < 2 * 3_600
        ? ([60, 'minuto', 'minutos'] as const)
        : seconds < 48 * 3_600
          ? ([3_600, 'hora', 'horas'] as const)
          : ([86_400, 'día', 'días'] as const)
  return formatQuantity(Math.round(seconds / size), one, many)
}

/** Code or name of an error. The message of the error is left out, because it may contain a password or an address. */
export function errorName(error: unknown): string {
  const name: unknown = error instanceof Error ? error.name : undefined
  return String(codeOf(error) ?? name ?? 'error')
}
