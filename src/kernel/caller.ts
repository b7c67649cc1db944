import { AsyncLocalStorage } from 'node:async_hooks'

interface Caller {
  name?: string | undefined
  signal?: AbortSignal | undefined
}

const callers = new AsyncLocalStorage<Caller>()

export class ClientDisconnectedError extends Error {
  override name = 'ClientDisconnectedError'
  constructor() {
    super('The client closed the connection')
  }
}

export function runWithOperationName<Result>(name: string, work: () => Result): Result {
  return callers.run({ ...callers.getStore(), name }, work)
}

export function getOperationName(): string | undefined {
  return callers.getStore()?.name
}

export function runWithAbortSignal<Result>(signal: AbortSignal, work: () => Result): Result {
  return callers.run({ ...callers.getStore(), signal }, work)
}

/** Runs work that several requests share, and that continues when the first request is aborted. */
export function runWithoutAbortSignal<Result>(work: () => Result): Result {
  return callers.run({ name: callers.getStore()?.name }, work)
}

export function getCallerAbortSignal(): AbortSignal | undefined {
  return callers.getStore()?.signal
}

export function isClientDisconnected(): boolean {
  return getCallerAbortSignal()?.reason instanceof ClientDisconnectedError
}
