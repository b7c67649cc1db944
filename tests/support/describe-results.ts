import { afterAll } from 'vitest'
import { takeAndClearSqlResultTypeMismatches } from './described-results.ts'

afterAll(() => {
  const mismatches = takeAndClearSqlResultTypeMismatches()
  if (mismatches.length > 0)
    throw new Error(`Declared rows that differ from the catalogue of PostgreSQL:\n${mismatches.join('\n')}`)
})
