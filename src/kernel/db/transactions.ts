import { AsyncLocalStorage } from 'node:async_hooks'
import { PrismaPg } from '@prisma/adapter-pg'
import type { SqlDriverAdapter, SqlDriverAdapterFactory, Transaction } from '@prisma/driver-adapter-utils'
import pg from 'pg'
import { registerSqlExecutor, type SqlExecutor, type Tx } from '#kernel/db/statements.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { Prisma, PrismaClient } from '#prisma'

// This module lets `query` and `executeStatement` use the connection of an open Prisma transaction.

interface OpenTransaction {
  send: SqlExecutor | undefined
  failure: unknown
}

const beginning = new AsyncLocalStorage<OpenTransaction | undefined>()

type NameOf = (statement: { sql: string }) => string

export function createPrismaAdapter(pool: pg.Pool, nameOf: NameOf): SqlDriverAdapterFactory {
  const factory = new PrismaPg(pool, { statementNameGenerator: nameOf })
  const connect = async (): Promise<SqlDriverAdapter> => {
    const adapter = await factory.connect()
    const startTransaction = adapter.startTransaction.bind(adapter)
    return Object.assign(adapter, {
      startTransaction: async (...options: Parameters<typeof startTransaction>) => {
        const transaction = await startTransaction(...options)
        const opened = beginning.getStore()
        if (opened) join(transaction, opened, nameOf)
        return transaction
      },
    })
  }
  return { provider: factory.provider, adapterName: factory.adapterName, connect }
}

function join(transaction: Transaction, opened: OpenTransaction, nameOf: NameOf): void {
  if (!('client' in transaction) || !(transaction.client instanceof pg.Client))
    throw new TypeError('The transaction of @prisma/adapter-pg has no client')
  const { client } = transaction
  // The `pg` driver deprecates concurrent statements on one connection.
  const runExclusive = limitConcurrency(1)
  const run = <Result>(statement: () => Promise<Result>): Promise<Result> =>
    runExclusive(statement).catch((error: unknown) => {
      opened.failure ??= error
      throw error
    })
  opened.send = (statement) =>
    run(() => client.query({ ...statement, name: nameOf({ sql: statement.text }) }))
  const executeRaw = transaction.executeRaw.bind(transaction)
  const queryRaw = transaction.queryRaw.bind(transaction)
  Object.assign(transaction, {
    queryRaw: (statement: Parameters<typeof queryRaw>[0]) => run(() => queryRaw(statement)),
    executeRaw: (statement: Parameters<typeof executeRaw>[0]) => {
      const isCommit = statement.sql === 'COMMIT'
      if (isCommit || statement.sql === 'ROLLBACK') opened.send = undefined
      return run(async () => {
        if (!isCommit || opened.failure === undefined) return executeRaw(statement)
        await executeRaw({ ...statement, sql: 'ROLLBACK' })
        throw opened.failure
      })
    },
  })
}

class ExpiredTransactionError extends Error {
  readonly code = 'P2028'
  constructor() {
    super('A query cannot be executed on an expired transaction.')
    this.name = 'ExpiredTransactionError'
  }
}

interface TransactionOptions {
  timeout?: number
  isolationLevel?: Prisma.TransactionIsolationLevel
}

/** @throws the error of a failed statement, even if `work` caught it: PostgreSQL cannot commit such a transaction */
export function inTransaction<Result>(
  db: Pick<PrismaClient, '$transaction'>,
  work: (tx: Tx) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Result> {
  const opened: OpenTransaction = { send: undefined, failure: undefined }
  const begin = () =>
    db.$transaction((tx) => {
      registerSqlExecutor(tx, (statement) =>
        opened.send ? opened.send(statement) : Promise.reject(new ExpiredTransactionError()),
      )
      return beginning.run(undefined, () => work(tx))
    }, options)
  return beginning.run(opened, begin)
}
