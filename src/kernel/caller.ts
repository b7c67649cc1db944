import { AsyncLocalStorage } from 'node:async_hooks'

interface Caller {
  name?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Name and abort signal of the request or job that runs the current code. Every await and callback inherits
 * both. The log of SQL statements contains the name.
 */
const callers = new AsyncLocalStorage<Caller>()

export class ClientDisconnectedError extends Error {
  override name = 'ClientDisconnectedError'
  constructor() {
    super('The client closed the connection')
  }
}

/** @param name a procedure's path ('circles.explore'), 'job deliver-mail', or a route ('GET /fotos/*') */
export function runWithCallerName<Result>(name: string, work: () => Result): Result {
  return callers.run({ ...callers.getStore(), name }, work)
}

export function getCallerName(): string | undefined {
  return callers.getStore()?.name
}

/**
 * Runs work whose SQL statements are cancelled when the signal aborts. A cancelled statement fails
 * with the signal's reason.
 */
export function runWithAbortSignal<Result>(signal: AbortSignal, work: () => Result): Result {
  return callers.run({ ...callers.getStore(), signal }, work)
}

/**
 * Runs work that several requests share. The work continues when the request that started the work is
 * aborted.
 */
export function runWithoutAbort<Result>(work: () => Result): Result {
  return callers.run({ name: callers.getStore()?.name }, work)
}

export function getCallerSignal(): AbortSignal | undefined {
  return callers.getStore()?.signal
}

export function isClientDisconnected(): boolean {
  return getCallerSignal()?.reason instanceof ClientDisconnectedError
}
