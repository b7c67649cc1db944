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

/** Modules add their error codes by declaration merging, because the kernel must not import modules. */
export interface ErrorCodes {
  kernel: KernelErrorCode
  photos: PhotoErrorCode
}

export type ErrorCode = ErrorCodes[keyof ErrorCodes]

export type ErrorCodePrefix = PrefixOf<ErrorCode>
type PrefixOf<Code> = Code extends `${infer Module}.${string}` ? `${Module}.` : never

interface ErrorDetails {
  cause?: unknown
  values?: Record<string, string>
  retryAfterSeconds?: number
}

/** An error whose code has a Spanish sentence in `messages.ts`, which the client shows. */
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

export function createErrorFactory<Code extends ErrorCode>(kinds: Record<Code, ErrorKind>) {
  return (code: Code, details: ErrorDetails = {}): AppError => new AppError(code, kinds[code], details)
}

export const createKernelError = createErrorFactory(kernelErrorKinds)
