import { createErrorFactory } from '#kernel/errors.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import { schedulingErrorKinds } from '#modules/scheduling/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    scheduling: SchedulingErrorCode
  }
}

export const createSchedulingError = createErrorFactory(schedulingErrorKinds)
