import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

/** Who is signed in. */
export interface Actor {
  accountId: AccountId
  /** The account's person. */
  personId: PersonId
  /** Hash of the session token, as stored. */
  sessionId: string
}

/** What kernel code logs with: the request's pino child, or any logger of that shape. */
export interface Log {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A cookie of the browser that asks, HttpOnly; the modules never touch HTTP themselves. */
export interface Cookie {
  /** What the browser sent; null when nothing. */
  value: string | null
  set(value: string, expiresAt: Date): void
  clear(): void
}

/** How a procedure went, as whoever runs the product sees it. */
export interface ProcedureCall {
  /** 'circles.explore' */
  path: string
  /** Milliseconds. */
  ms: number
  /** refused: rejected by a rule (`AppError`). failed: unexpected error. abandoned: the client closed its connection. */
  outcome: 'ok' | 'refused' | 'failed' | 'abandoned'
  /** What kind of refusal, as tRPC names it: 'NOT_FOUND'; null unless refused. */
  kind: string | null
  /** 'SCHEDULING.SLOT_TAKEN'; null unless the outcome is `refused`. */
  appCode: ErrorCode | null
  /** What it answered. */
  data?: unknown
}

/** What every procedure gets. */
export interface RequestContext {
  db: Db
  config: Config
  clock: Clock
  log: Log
  actor: Actor | null
  /** Carries the opaque session token. */
  sessionCookie: Cookie
  /** Tells a browser that has signed in before from a stranger's. */
  deviceCookie: Cookie
  /** Ties an answer of an identity provider to the browser that went there. */
  flowCookie: Cookie
  /**
   * Scheme, host and port to which an identity provider may send this browser back: `appUrl`; without it this machine, as
   * the browser names it ('http://localhost:3000'). null: another machine, and nobody said how the product is reached.
   */
  callbackOrigin: string | null
  userAgent: string | null
  /** Of whoever asks, as `TRUST_PROXY` lets it be known: IPv4 or IPv6. */
  address: string
  /** What other modules do when two persons become one, or somebody leaves. */
  participants: readonly PersonParticipant[]
  requestId: string
  /** Counts an expensive read by the caller's address. @throws KERNEL.TOO_MANY_REQUESTS over the limit */
  countRead: () => void
  /**
   * Counts that the caller reads phone or e-mail of people (docs/decisions/0046).
   * @param keys ids of people, or a phone or e-mail that the caller searched
   * @returns the keys that the budget of the caller's account and network still allows
   */
  takeContactReads: (keys: readonly string[], scope?: ReadScope) => ReadonlySet<string>
  /** Runs a call when the caller's address has its turn in the queue of this kind. @throws DroppedError when it waited too long */
  runInTurn: <Result>(kind: TurnKind, call: () => Promise<Result>) => Promise<Result>
  /**
   * Checks that the disk has space for a write. undefined when the database is on another machine.
   * @throws DiskFullError
   */
  assertRoom?: (() => Promise<void>) | undefined
  /** Is told of every procedure that was called in this context. */
  called: (call: ProcedureCall) => void
}

/** The limits that a read of contact data counts against. */
export type ReadScope = 'account and network' | 'account'

/** `expensive`: a read whose work grows with the number of people. `short`: any other read. */
export type TurnKind = 'expensive' | 'short' | 'write'

/** What every use case takes: a context in which somebody is signed in. */
export type MemberContext = RequestContext & { actor: Actor }

/** It could not be found out who is asking. Whoever throws it has logged the cause, under the same reference. */
export class ContextError extends Error {
  override name = 'ContextError'
  /** Id of the request. */
  readonly reference: string

  constructor(reference: string, options: ErrorOptions) {
    super('No context for this request', options)
    this.reference = reference
  }
}
