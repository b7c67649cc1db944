import type pg from 'pg'
import { getOperationName } from '#kernel/caller.ts'
import type { PostgresDriverConnection } from '#platform/postgres/pool.ts'

export interface SlowStatement {
  caller: string | undefined
  sql: string
  ms: number
  rows: number | null
}

export interface SlowStatementWatch {
  slowerThan: number
  heard: (statement: SlowStatement) => void
}

const maxTextLength = 2_000

/** The measured duration of a statement includes waiting for an earlier statement of the same transaction. */
export function watchSlowStatements(pool: pg.Pool, watch: SlowStatementWatch): void {
  pool.on('connect', (client) => watchClient(client, watch))
}

function watchClient(client: pg.PoolClient, { slowerThan, heard }: SlowStatementWatch): void {
  const { query }: PostgresDriverConnection = client
  const timed = (...given: unknown[]): unknown => {
    const caller = getOperationName()
    const begun = performance.now()
    const ended = (result: unknown) => {
      const ms = performance.now() - begun
      if (ms >= slowerThan) heard({ caller, sql: textOf(given[0]), ms: Math.round(ms), rows: rowsOf(result) })
    }
    const callback = given.at(-1)
    if (typeof callback === 'function') {
      const andThen = (error: unknown, result: unknown) => {
        ended(result)
        callback(error, result)
      }
      return query.call(client, ...given.slice(0, -1), andThen)
    }
    const answer = query.apply(client, given)
    if (answer instanceof Promise) answer.then(ended, () => ended(null))
    return answer
  }
  Object.assign(client, { query: timed })
}

function textOf(asked: unknown): string {
  const text = typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, maxTextLength)
}

function rowsOf(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('rowCount' in result)) return null
  return typeof result.rowCount === 'number' ? result.rowCount : 0
}
