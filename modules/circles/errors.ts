import { createErrorFactory } from '#kernel/errors.ts'
import type { CirclesErrorCode } from '#modules/circles/contract/error-codes.ts'
import { circlesErrorKinds } from '#modules/circles/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    circles: CirclesErrorCode
  }
}

export const createCirclesError = createErrorFactory(circlesErrorKinds)
