import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'

export interface Actor {
  accountId: AccountId
  personId: PersonId
  /** The id of a session is the hash of its token. */
  sessionId: string
}

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

export interface Cookie {
  value: string | null
  set(value: string, expiresAt: Date): void
  clear(): void
}

export interface ProcedureCall {
  path: string
  ms: number
  /** A call is `rejected` by an `AppError`, and `abandoned` when the client closes the connection. */
  outcome: 'ok' | 'rejected' | 'failed' | 'abandoned'
  /** tRPC code of the error, such as 'NOT_FOUND'; null unless the outcome is `rejected`. */
  kind: string | null
  appCode: ErrorCode | null
  data?: unknown
}

export interface RequestContext {
  db: Db
  config: Config
  clock: Clock
  log: Log
  actor: Actor | null
  page?: object | undefined
  sessionCookie: Cookie
  deviceCookie: Cookie
  /** Links an identity provider's response to the browser that started the sign-in. */
  flowCookie: Cookie
  /**
   * Origin of the redirect URL for identity providers: `appUrl`, or else a localhost origin. Null if neither exists.
   */
  callbackOrigin: string | null
  userAgent: string | null
  address: string
  personEventHandlers: readonly PersonEventHandlers[]
  requestId: string
  countRead: () => void
  /** Returns the keys of people whose contact data the caller may still read (docs/decisions/0046). */
  takeContactReads: (keys: readonly string[], scope?: ContactDataReadLimitScope) => ReadonlySet<string>
  /**
   * Runs `call` in a queue that serves the clients' networks round-robin, so that no network blocks other networks.
   * @throws TaskDroppedError when the call left the queue without being run
   */
  runInQueue: <Result>(kind: RequestQueueKind, call: () => Promise<Result>) => Promise<Result>
  /**
   * Checks for free disk space; undefined if the database runs on another machine.
   * @throws DiskFullError
   */
  assertDiskSpace?: (() => Promise<void>) | undefined
  called: (call: ProcedureCall) => void
}

export type ContactDataReadLimitScope = 'account and network' | 'account'

export type RequestQueueKind = 'expensive' | 'short' | 'write'

export type MemberContext = RequestContext & { actor: Actor }

export class RequestContextError extends Error {
  override name = 'ContextError'
  readonly reference: string

  constructor(reference: string, options: ErrorOptions) {
    super('No context for this request', options)
    this.reference = reference
  }
}
