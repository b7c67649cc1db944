import { createErrorFactory } from '#kernel/errors.ts'
import type { ListsErrorCode } from '#modules/lists/contract/error-codes.ts'
import { listsErrorKinds } from '#modules/lists/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    lists: ListsErrorCode
  }
}

export const createListsError = createErrorFactory(listsErrorKinds)
