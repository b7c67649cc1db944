import { photoMessages } from '#kernel/photos/messages.ts'
import { circlesMessages } from '#modules/circles/messages.ts'
import { identityMessages } from '#modules/identity/messages.ts'
import { invitationsMessages } from '#modules/invitations/messages.ts'
import { reviewsMessages } from '#modules/reviews/messages.ts'
import { schedulingMessages } from '#modules/scheduling/messages.ts'

/** Every refusal of the modules, by its code. Most visits meet none, so `learnSentences` brings them when there is one. */
export const sentences: Record<string, string> = {
  ...photoMessages,
  ...identityMessages,
  ...reviewsMessages,
  ...invitationsMessages,
  ...circlesMessages,
  ...schedulingMessages,
}
