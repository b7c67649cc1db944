import type { ErrorCode } from '#kernel/errors.ts'
import type { KernelErrorCode } from '#kernel/messages.ts'
import { photoMessages } from '#kernel/photos/messages.ts'
import { circlesMessages } from '#modules/circles/messages.ts'
import { identityMessages } from '#modules/identity/messages.ts'
import { invitationsMessages } from '#modules/invitations/messages.ts'
import { reviewsMessages } from '#modules/reviews/messages.ts'
import { schedulingMessages } from '#modules/scheduling/messages.ts'

/** The sentences of the modules' error codes. `learnSentences` loads them with the first error: most visits have none. */
export const sentences: Record<Exclude<ErrorCode, KernelErrorCode>, string> = {
  ...photoMessages,
  ...identityMessages,
  ...reviewsMessages,
  ...invitationsMessages,
  ...circlesMessages,
  ...schedulingMessages,
}
