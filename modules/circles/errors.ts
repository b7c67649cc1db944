import { createErrorFactory } from '#kernel/errors.ts'
import type { CirclesErrorCode } from '#modules/circles/contract/error-codes.ts'
import { circlesErrorKinds } from '#modules/circles/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    circles: CirclesErrorCode
  }
}

/** Creates an error of this module: `throw circlesError('CIRCLES.PERSON_NOT_FOUND')`. */
export const circlesError = createErrorFactory(circlesErrorKinds)
