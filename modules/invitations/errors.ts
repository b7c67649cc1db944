import { createErrorFactory } from '#kernel/errors.ts'
import type { InvitationsErrorCode } from '#modules/invitations/contract/error-codes.ts'
import { invitationsErrorKinds } from '#modules/invitations/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    invitations: InvitationsErrorCode
  }
}

/** Creates an error of this module: `throw invitationsError('INVITATIONS.INVALID_TOKEN')`. */
export const invitationsError = createErrorFactory(invitationsErrorKinds)
