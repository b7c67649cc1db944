import { createErrorFactory } from '#kernel/errors.ts'
import type { SchedulingErrorCode } from '#modules/scheduling/contract/error-codes.ts'
import { schedulingErrorKinds } from '#modules/scheduling/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    scheduling: SchedulingErrorCode
  }
}

/** Creates an error of this module: `throw schedulingError('SCHEDULING.AGENDA_DISABLED')`. */
export const schedulingError = createErrorFactory(schedulingErrorKinds)
