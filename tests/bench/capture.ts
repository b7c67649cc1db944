import pg from 'pg'

export interface CapturedSqlStatement {
  text: string
  values: unknown[]
}

export type ConcurrentSqlStatements = CapturedSqlStatement[]

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** Records every SQL statement of this process while `work` runs, by intercepting the PostgreSQL driver. */
export async function captureSqlStatements(work: () => Promise<unknown>): Promise<ConcurrentSqlStatements[]> {
  const prototype: { query: unknown } = pg.Client.prototype
  const original = prototype.query as Query
  const waves: ConcurrentSqlStatements[] = []
  let underWay = 0
  prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
    const statement = toStatement(args)
    if (statement) {
      const wave = waves.at(-1)
      if (wave && underWay > 0) wave.push(statement)
      else waves.push([statement])
    }
    underWay++
    const ended = () => void underWay--
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const noticing = (...outcome: unknown[]) => {
        ended()
        callback(...outcome)
      }
      return original.call(this, ...args.slice(0, -1), noticing)
    }
    const result = original.call(this, ...args)
    if (result instanceof Promise) result.then(ended, ended)
    return result
  }
  try {
    await work()
  } finally {
    prototype.query = original
  }
  return waves
}

function toStatement([first, second]: unknown[]): CapturedSqlStatement | undefined {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? second : [] }
  if (typeof first !== 'object' || first === null || !('text' in first)) return undefined
  const values = 'values' in first && Array.isArray(first.values) ? first.values : second
  return { text: String(first.text), values: Array.isArray(values) ? values : [] }
}
