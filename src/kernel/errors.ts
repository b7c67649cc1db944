import { type KernelErrorCode, kernelErrorKinds } from '#kernel/messages.ts'
import type { PhotoErrorCode } from '#kernel/photos/contract.ts'

/** Kind of an error, as a tRPC error code. It determines the HTTP status. */
export type ErrorKind =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'TIMEOUT'
  | 'SERVICE_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR'

/**
 * The error codes by the module that owns them. Each module adds its codes in its `errors.ts` (declaration merging): the kernel imports no
 * module.
 */
export interface ErrorCodes {
  kernel: KernelErrorCode
  photos: PhotoErrorCode
}

/** Every error code: `MODULE.REASON`, for example `SCHEDULING.SLOT_TAKEN`. */
export type ErrorCode = ErrorCodes[keyof ErrorCodes]

/** Prefix of the codes of one module, such as 'SCHEDULING.'. */
export type ErrorCodePrefix = PrefixOf<ErrorCode>
type PrefixOf<Code> = Code extends `${infer Module}.${string}` ? `${Module}.` : never

interface ErrorDetails {
  cause?: unknown
  /** Values for the placeholders of the error message, for example `{list}` in 'Hay rangos de horario inválidos en: {list}'. */
  values?: Record<string, string>
  retryAfterSeconds?: number
}

/**
 * An error with an explanation for people. A factory (`kernelError`, `identityError`…) creates it. One middleware turns it into a transport
 * error. One function of the client turns the error code into the Spanish sentence of `messages.ts`.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly kind: ErrorKind
  readonly values: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, kind: ErrorKind, details: ErrorDetails) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.kind = kind
    this.values = details.values
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/**
 * Returns the function that creates the errors of one module.
 * @param kinds from the module's `messages.ts`
 */
export function createErrorFactory<Code extends ErrorCode>(kinds: Record<Code, ErrorKind>) {
  return (code: Code, details: ErrorDetails = {}): AppError => new AppError(code, kinds[code], details)
}

export const kernelError = createErrorFactory(kernelErrorKinds)
