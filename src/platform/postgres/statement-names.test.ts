import { describe, expect, it } from 'vitest'
import { createPreparedStatementNames } from '#platform/postgres/statement-names.ts'

function nameOf(sql: string, times: number, { nameOf: names } = createPreparedStatementNames()): string {
  for (let time = 1; time < times; time++) names({ sql })
  return names({ sql })
}

describe('names of prepared statements', () => {
  it('an SQL statement gets a prepared-statement name at the second execution, not at the first execution', () => {
    const names = createPreparedStatementNames()
    expect(nameOf('SELECT 1', 1, names)).toBe('')
    const name = nameOf('SELECT 1', 1, names)
    expect(name).not.toBe('')
    expect(nameOf('SELECT 1', 1, names)).toBe(name)
    expect(nameOf('SELECT 2', 2, names)).not.toBe(name)
    names.renew()
    expect(['', name]).not.toContain(nameOf('SELECT 1', 2, names))
  })

  it('a LIKE query never gets a prepared-statement name, even after several executions', () => {
    expect(nameOf('SELECT 1 FROM person WHERE name LIKE $1', 5)).toBe('')
    expect(nameOf('BEGIN', 5)).toBe('')
    expect(nameOf('\n  WITH mine AS (SELECT 1) SELECT 1', 5)).not.toBe('')
  })

  it('at most 300 different SQL statements get a prepared-statement name', () => {
    const names = createPreparedStatementNames()
    const given = Array.from({ length: 1_000 }, (_, place) => nameOf(`SELECT ${place}`, 3, names))
    expect(given.filter(Boolean)).toHaveLength(300)
    expect(nameOf('SELECT 5', 1, names)).toBe(given[5])
  })
})
