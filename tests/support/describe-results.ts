import { afterAll } from 'vitest'
import { takeAndClearSqlResultTypeMismatches } from './described-results.ts'

// Vitest setup file: fails each test file in which the declared row type of a SQL statement differs from
// PostgreSQL's catalogue.

afterAll(() => {
  const mismatches = takeAndClearSqlResultTypeMismatches()
  if (mismatches.length > 0)
    throw new Error(`Declared rows that differ from the catalogue of PostgreSQL:\n${mismatches.join('\n')}`)
})
