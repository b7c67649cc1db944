import { type KernelErrorCode, kernelErrorKinds } from '#kernel/messages.ts'
import type { PhotoErrorCode } from '#kernel/photos/contract.ts'

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
 * The error codes of each module. Each module adds its codes in its `errors.ts` by declaration merging, because
 * the kernel must not import modules.
 */
export interface ErrorCodes {
  kernel: KernelErrorCode
  photos: PhotoErrorCode
}

export type ErrorCode = ErrorCodes[keyof ErrorCodes]

export type ErrorCodePrefix = PrefixOf<ErrorCode>
type PrefixOf<Code> = Code extends `${infer Module}.${string}` ? `${Module}.` : never

interface ErrorDetails {
  cause?: unknown
  /**
   * Values for the placeholders of the error message, for example `{list}` in 'Hay rangos de
   * horario inválidos en: {list}'.
   */
  values?: Record<string, string>
  retryAfterSeconds?: number
}

/**
 * An error with an explanation for people, created by a factory (`kernelError`, `identityError`…).
 * One middleware turns it into a transport error. The client shows the Spanish sentence from
 * `messages.ts` for the error code.
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

/** @param kinds the kind of each error code, from the module's `messages.ts`; the kind determines the HTTP status */
export function createErrorFactory<Code extends ErrorCode>(kinds: Record<Code, ErrorKind>) {
  return (code: Code, details: ErrorDetails = {}): AppError => new AppError(code, kinds[code], details)
}

export const kernelError = createErrorFactory(kernelErrorKinds)
