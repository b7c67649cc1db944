import type { Config } from '#kernel/config.ts'
import type { Queryable } from '#kernel/db/queryable.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PhotoStorage } from '#kernel/photos/storage.ts'
import { formatCountWithNoun } from '#kernel/text/format-quantity.ts'
import { getErrorCode } from '#platform/logged-error.ts'

export type DiagnosticSeverity = 'wrong' | 'warning' | 'unknown' | 'ok'

export interface DiagnosticFinding {
  severity: DiagnosticSeverity
  what: string
  why?: string
  todo?: string
}

export interface DiagnosticCheckContext {
  config: Config
  env: Record<string, string | undefined>
  storage: PhotoStorage
}

export interface DiagnosticDatabaseCheckContext extends DiagnosticCheckContext {
  db: Db
  server: Queryable
  now: () => Date
}

export interface DiagnosticCheck<Given> {
  about: string
  run: (given: Given) => Promise<DiagnosticFinding[]>
}

export const createDiagnosticSuccessFinding = (what: string): DiagnosticFinding => ({ severity: 'ok', what })

export const createDiagnosticProblemFinding = (
  what: string,
  why: string,
  todo: string,
): DiagnosticFinding => ({
  severity: 'wrong',
  what,
  why,
  todo,
})

export const createDiagnosticWarningFinding = (
  what: string,
  why: string,
  todo: string,
): DiagnosticFinding => ({
  severity: 'warning',
  what,
  why,
  todo,
})

export function formatSeconds(seconds: number): string {
  const [size, one, many] =
    seconds < 120
      ? ([1, 'segundo', 'segundos'] as const)
      : seconds < 2 * 3_600
        ? ([60, 'minuto', 'minutos'] as const)
        : seconds < 48 * 3_600
          ? ([3_600, 'hora', 'horas'] as const)
          : ([86_400, 'día', 'días'] as const)
  return formatCountWithNoun(Math.round(seconds / size), one, many)
}

/** Returns only the code or name of an error, because the message may contain a password. */
export function getErrorName(error: unknown): string {
  const name: unknown = error instanceof Error ? error.name : undefined
  return String(getErrorCode(error) ?? name ?? 'error')
}
