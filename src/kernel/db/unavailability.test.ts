import { expect, it } from 'vitest'
import { retryThroughDatabaseRestart } from '#kernel/db/unavailability.ts'

const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const brokenConnection = Object.assign(new Error('terminating connection'), { code: '57P01' })
const syntaxError = Object.assign(new Error('syntax error'), { code: '42601' })

async function countSends(text: string, errors: Error[], maxWaitMs = 3_000): Promise<number> {
  let sends = 0
  await retryThroughDatabaseRestart(text, maxWaitMs, () => {
    const error = errors[sends]
    sends += 1
    return error ? Promise.reject(error) : Promise.resolve('sent')
  })
  return sends
}

const write = 'UPDATE person SET name = $1'

it('any SQL statement is repeated if its connection was refused, because the database did not receive it', async () => {
  expect(await countSends(write, [refusedConnection, refusedConnection])).toBe(3)
})

it('a SELECT is repeated if its connection broke, but a write is not, because it may have taken effect', async () => {
  expect(await countSends('\n  SELECT 1', [brokenConnection])).toBe(2)
  await expect(countSends(write, [brokenConnection])).rejects.toBe(brokenConnection)
})

it('an SQL statement is not repeated after a syntax error, or after the time limit for retries', async () => {
  await expect(countSends('SELECT 1', [syntaxError])).rejects.toBe(syntaxError)
  await expect(countSends('SELECT 1', [refusedConnection, refusedConnection], 0)).rejects.toBe(
    refusedConnection,
  )
})
