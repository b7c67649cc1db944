import { describe, expect, it } from 'vitest'
import { retryOnConflict } from '#kernel/db/retry-on-conflict.ts'
import { Prisma } from '#prisma'

function createDatabaseError(code: string): Error {
  return Object.assign(new Error('rejected'), {
    meta: { driverAdapterError: { cause: { originalCode: code } } },
  })
}

function transactionThat(...failures: Error[]) {
  const transaction = () => {
    const failure = failures[transaction.runs++]
    return failure ? Promise.reject(failure) : Promise.resolve('done')
  }
  transaction.runs = 0
  return transaction
}

const deadlock = createDatabaseError('40P01')
const unserializable = createDatabaseError('40001')

describe('retryOnConflict', () => {
  it('retryOnConflict repeats a transaction that PostgreSQL aborted because of a conflict', async () => {
    const transaction = transactionThat(deadlock, unserializable, deadlock)
    expect(await retryOnConflict(transaction)).toBe('done')
    expect(transaction.runs).toBe(4)
  })

  it('retryOnConflict repeats a transaction more often after a lock timeout than after a deadlock', async () => {
    const busy = createDatabaseError('55P03')
    const transaction = transactionThat(...Array<Error>(8).fill(busy), deadlock)
    expect(await retryOnConflict(transaction)).toBe('done')
    expect(transaction.runs).toBe(10)
  })

  it('retryOnConflict repeats a transaction that got no connection, but not one that took too long', async () => {
    const failed = (message: string) =>
      new Prisma.PrismaClientKnownRequestError(`Transaction API error: ${message}`, {
        code: 'P2028',
        clientVersion: '',
      })
    const crowded = transactionThat(failed('Unable to start a transaction in the given time.'))
    expect(await retryOnConflict(crowded)).toBe('done')
    const tooLong = failed('Transaction already closed: the timeout for this transaction was 10000 ms')
    await expect(retryOnConflict(transactionThat(tooLong))).rejects.toBe(tooLong)
  })

  it('retryOnConflict does not repeat a transaction after an error that is not a conflict', async () => {
    const other = createDatabaseError('23505')
    const transaction = transactionThat(other)
    await expect(retryOnConflict(transaction)).rejects.toBe(other)
    expect(transaction.runs).toBe(1)
  })

  it(`retryOnConflict gives up after six conflicts and throws the transaction's error`, async () => {
    const transaction = transactionThat(...Array<Error>(50).fill(deadlock))
    await expect(retryOnConflict(transaction)).rejects.toBe(deadlock)
    expect(transaction.runs).toBe(6)
  })
})
