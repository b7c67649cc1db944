import { useMutation } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import type { InvitationId, PersonId } from '#kernel/ids/contract.ts'

/** A pending invitation, or a person of one's circle who has none. */
export type Invited = { invitationId: InvitationId } | { personId: PersonId }

/**
 * Mints a link for an invitation, which is made first for who has none. To be called when the place opens from which the
 * link is copied: some browsers let a page write to the clipboard at the very press alone, not after an answer.
 */
export function useInvitationLink() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: async (invited: Invited) => {
      const { invitationId, mailed } =
        'personId' in invited
          ? await utils.client.circles.invite.mutate(invited)
          : { ...invited, mailed: false }
      const link = await utils.client.invitations.link.mutate({ invitationId })
      return { ...link, mailed }
    },
    onSettled: () => utils.invitations.sent.invalidate(),
  })
}

export type InvitationLinking = ReturnType<typeof useInvitationLink>
