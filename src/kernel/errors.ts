/** What went wrong, as HTTP and tRPC understand it. */
export type AppErrorKind =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'TIMEOUT'
  | 'SERVICE_UNAVAILABLE'

/** `MODULE.REASON`, for example `SCHEDULING.SLOT_TAKEN`. Each module lists its own in `contract.ts`. */
export type AppErrorCode = `${string}.${string}`

interface AppErrorOptions {
  /** Defaults to `BAD_REQUEST`. */
  kind?: AppErrorKind
  cause?: unknown
  /** What fills the placeholders of the message, as `{list}` in 'Hay rangos de horario inválidos en: {list}'. */
  values?: Record<string, string>
  /** Value of the `Retry-After` header. */
  retryAfterSeconds?: number
}

/**
 * A refusal that a person can understand. Services throw it; one middleware turns it into a transport error,
 * one function of the client into the Spanish sentence that the module's `messages.ts` gives for the code.
 */
export class AppError<Code extends AppErrorCode = AppErrorCode> extends Error {
  readonly code: Code
  readonly kind: AppErrorKind
  readonly values: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: Code, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.kind = options.kind ?? 'BAD_REQUEST'
    this.values = options.values
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
