import type pg from 'pg'
import { whoAsks } from '#kernel/asking.ts'
import type { DriverConnection } from '#platform/postgres/pool.ts'

export interface SlowStatement {
  /** See `askAs`; undefined: the process itself. */
  askedBy: string | undefined
  /** With $1 in the place of every value. */
  sql: string
  /** From when it was sent until its last row was there, in ms. */
  ms: number
  /** null: it failed. */
  rows: number | null
}

export interface StatementWatch {
  /** In ms. */
  slowerThan: number
  heard: (statement: SlowStatement) => void
}

/** Of a statement, what fits into a line. */
const longestText = 2_000

/**
 * Has every statement of a pool timed, whichever way it comes: by the driver itself or through Prisma, inside of transactions and
 * outside. A statement that waits behind another of its transaction is timed from when it began to wait.
 */
export function watchStatements(pool: pg.Pool, watch: StatementWatch): void {
  pool.on('connect', (client) => watchClient(client, watch))
}

function watchClient(client: pg.PoolClient, { slowerThan, heard }: StatementWatch): void {
  const { query }: DriverConnection = client
  const timed = (...given: unknown[]): unknown => {
    const askedBy = whoAsks()
    const begun = performance.now()
    const ended = (result: unknown) => {
      const ms = performance.now() - begun
      if (ms >= slowerThan)
        heard({ askedBy, sql: textOf(given[0]), ms: Math.round(ms), rows: rowsOf(result) })
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
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, longestText)
}

function rowsOf(result: unknown): number | null {
  if (typeof result !== 'object' || result === null || !('rowCount' in result)) return null
  return typeof result.rowCount === 'number' ? result.rowCount : 0
}
