import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { getCallerAbortSignal } from '#kernel/caller.ts'
import {
  type PostgresCancelRequestKey,
  sendPostgresCancelRequest,
} from '#platform/postgres/cancel-request.ts'
import type { PostgresDriverConnection } from '#platform/postgres/pool.ts'

/** PostgreSQL ignores a cancel request that arrives before its statement, so requests are repeated. */
const repeatMs = 250

interface AbortOptions {
  url: string
  limitMs: number | undefined
}

type Callback = (error: unknown, client?: pg.PoolClient, release?: (error?: Error | boolean) => void) => void
type Deliver = (error: unknown, result?: unknown) => void

export function abortPoolStatementsOnSignal(pool: pg.Pool, options: AbortOptions): () => number {
  const connect = pool.connect.bind(pool)
  const signals = new WeakMap<pg.ClientBase, AbortSignal>()
  let abandoned = 0

  const take = (callback: Callback) => {
    const signal = getCallerAbortSignal()
    // Without `bind`, the connection pool would run the callback in the async context of another request.
    const answer = AsyncLocalStorage.bind(callback)
    if (signal?.aborted) return process.nextTick(answer, signal.reason)
    let isWaiting = true
    const leave = () => {
      isWaiting = false
      abandoned += 1
      answer(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    connect((error, client) => {
      signal?.removeEventListener('abort', leave)
      if (!isWaiting) {
        abandoned -= 1
        // Release the client in a later tick, because nested releases could overflow the stack.
        if (client) process.nextTick(() => client.release())
        return
      }
      if (client && signal) keepOwner(client, signal)
      answer(error, client, client?.release)
    })
  }

  const keepOwner = (client: pg.PoolClient, signal: AbortSignal) => {
    signals.set(client, signal)
    const { release } = client
    client.release = (error) => {
      signals.delete(client)
      // After a cancelled query, report no error to the pool, because the pool would close the connection.
      release(error === signal.reason ? undefined : error)
    }
  }

  Object.assign(pool, {
    connect: (callback?: Callback) =>
      callback
        ? take(callback)
        : new Promise((resolve, reject) =>
            take((error, client) => (error ? reject(error) : resolve(client))),
          ),
  })
  pool.on('connect', (client) => wrapQuery(client, () => signals.get(client), options))
  return () => abandoned
}

const transactionControl = /^\s*(BEGIN|COMMIT|ROLLBACK)\b/i

function wrapQuery(
  client: pg.PoolClient,
  findSignal: () => AbortSignal | undefined,
  { url, limitMs }: AbortOptions,
): void {
  // Read the method `query` at each call, because a benchmark replaces the method temporarily.
  const driver: PostgresDriverConnection = pg.Client.prototype
  const send = (given: unknown[]) => driver.query.apply(client, given)
  const cancel = () => sendPostgresCancelRequest(url, sessionOf(client))
  /** Deliver a result only when no cancel request for the statement is pending. */
  const run = (given: unknown[], deliver: Deliver): void => {
    const signal = findSignal()
    if (signal?.aborted) return void process.nextTick(deliver, signal.reason)
    const statement = Promise.withResolvers<void>()
    let isRunning = true
    let cancelling: Promise<void> | undefined
    const stop = () => {
      cancelling ??= cancelUntil(client, cancel, statement.promise, () => isRunning)
    }
    const timer = limitMs === undefined ? undefined : setTimeout(stop, limitMs)
    signal?.addEventListener('abort', stop, { once: true })
    const ended: Deliver = (error, result) => {
      isRunning = false
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      const outcome = () => deliver(error && signal?.aborted ? signal.reason : error, result)
      if (!cancelling) return outcome()
      statement.resolve()
      void cancelling.then(outcome)
    }
    send([...given, ended])
  }

  const abortable = (...given: unknown[]): unknown => {
    const signal = findSignal()
    if ((!signal && limitMs === undefined) || transactionControl.test(textOf(given[0]))) return send(given)

    const callback = given.at(-1)
    if (typeof callback === 'function') {
      return run(given.slice(0, -1), (error, result) => callback(error, result))
    }
    return new Promise((resolve, reject) => {
      run(given, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  Object.assign(client, { query: abortable })
}

async function cancelUntil(
  client: pg.PoolClient,
  cancel: () => Promise<boolean>,
  ended: Promise<void>,
  isRunning: () => boolean,
): Promise<void> {
  while (isRunning()) {
    if (!(await cancel())) {
      // Close the connection, because a cancel request that arrives late must not cancel another statement.
      const { stream } = client.connection
      stream.destroy(new Error('The database did not respond'))
      if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve))
      return
    }
    await Promise.race([ended, sleep(repeatMs, undefined, { ref: false })])
  }
}

function sessionOf(client: pg.PoolClient): PostgresCancelRequestKey {
  return {
    processID: 'processID' in client ? client.processID : undefined,
    secretKey: 'secretKey' in client ? client.secretKey : undefined,
  }
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig && typeof statement.text === 'string' ? statement.text : ''
}
