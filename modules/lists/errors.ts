import { createErrorFactory } from '#kernel/errors.ts'
import type { ListsErrorCode } from '#modules/lists/contract/error-codes.ts'
import { listsErrorKinds } from '#modules/lists/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    lists: ListsErrorCode
  }
}

/** Creates an error of the module `lists`, for example `throw listsError('LISTS.FULL')`. */
export const listsError = createErrorFactory(listsErrorKinds)
