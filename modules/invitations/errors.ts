import { createErrorFactory } from '#kernel/errors.ts'
import type { InvitationsErrorCode } from '#modules/invitations/contract/error-codes.ts'
import { invitationsErrorKinds } from '#modules/invitations/messages.ts'

declare module '#kernel/errors.ts' {
  interface ErrorCodes {
    invitations: InvitationsErrorCode
  }
}

export const createInvitationsError = createErrorFactory(invitationsErrorKinds)
