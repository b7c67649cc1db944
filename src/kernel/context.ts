import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

/** The signed-in account. */
export interface Actor {
  accountId: AccountId
  personId: PersonId
  /** Hash of the session token, as the database stores it. */
  sessionId: string
}

export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** An HttpOnly cookie of the request's browser. Modules read and set cookies only through this interface. */
export interface Cookie {
  /** The cookie value that the browser sent; null without a cookie. */
  value: string | null
  set(value: string, expiresAt: Date): void
  clear(): void
}

/** The outcome of a procedure call, for the log and the metrics. */
export interface ProcedureCall {
  /** Path of the procedure: 'circles.explore'. */
  path: string
  /** Duration of the procedure call in milliseconds. */
  ms: number
  /**
   * Outcome of the call. refused: rejected by a rule (`AppError`). failed: unexpected error. abandoned: the client closed its connection.
   */
  outcome: 'ok' | 'refused' | 'failed' | 'abandoned'
  /** Kind of the error as a tRPC code, such as 'NOT_FOUND'; null unless the outcome is `refused`. */
  kind: string | null
  /** Error code such as 'SCHEDULING.SLOT_TAKEN'; null unless the outcome is `refused`. */
  appCode: ErrorCode | null
  /** The value that the procedure returned. */
  data?: unknown
}

/** Context of every procedure call. */
export interface RequestContext {
  db: Db
  config: Config
  clock: Clock
  log: Log
  actor: Actor | null
  /** Cookie with the opaque session token. */
  sessionCookie: Cookie
  /** Cookie that identifies a browser that has signed in to an account before. */
  deviceCookie: Cookie
  /** Cookie that links an identity provider's response to the browser that started the sign-in. */
  flowCookie: Cookie
  /**
   * Origin to which an identity provider may send this browser back: `appUrl`, or this machine as the browser names it
   * ('http://localhost:3000'). Null: the browser is on another machine and `appUrl` is not set.
   */
  callbackOrigin: string | null
  userAgent: string | null
  /** The client's IPv4 or IPv6 address, as `TRUST_PROXY` determines it. */
  address: string
  /** What each module does when two persons are merged, or when a person deletes their account. */
  participants: readonly PersonParticipant[]
  requestId: string
  /**
   * Counts an expensive read for the caller's address.
   * @throws KERNEL.TOO_MANY_REQUESTS over the limit
   */
  countRead: () => void
  /**
   * Counts that the caller reads the phone or e-mail of people (docs/decisions/0046).
   * @param keys ids of people, or a phone or e-mail that the caller searched
   * @returns the keys that the budget of the caller's account and network still allows
   */
  takeContactReads: (keys: readonly string[], scope?: ReadScope) => ReadonlySet<string>
  /**
   * Runs a procedure call through the fair queue of its kind, in which calls of different client addresses take turns.
   * @throws DroppedError when the call waited too long
   */
  runInQueue: <Result>(kind: QueueKind, call: () => Promise<Result>) => Promise<Result>
  /**
   * Checks that the disk has space for a write. Undefined when the database is on another machine.
   * @throws DiskFullError
   */
  assertDiskSpace?: (() => Promise<void>) | undefined
  /** Listener that is called after each procedure call of this context. */
  called: (call: ProcedureCall) => void
}

export type ReadScope = 'account and network' | 'account'

/** Kind of a read. `expensive`: its work grows with the number of people. `short`: any other read. */
export type QueueKind = 'expensive' | 'short' | 'write'

/** Context of a use case that requires a signed-in member. */
export type MemberContext = RequestContext & { actor: Actor }

/**
 * Error when the caller of a request could not be determined. The code that throws this error has logged the cause under the same
 * reference.
 */
export class ContextError extends Error {
  override name = 'ContextError'
  /** Id of the request, which the log entry also contains. */
  readonly reference: string

  constructor(reference: string, options: ErrorOptions) {
    super('No context for this request', options)
    this.reference = reference
  }
}
