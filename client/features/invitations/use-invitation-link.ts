import { useMutation } from '@tanstack/react-query'
import { trpc } from '#client/lib/trpc.ts'
import type { InvitationId, PersonId } from '#kernel/ids/contract.ts'

export type InvitationOrPersonId = { invitationId: InvitationId } | { personId: PersonId }

/** Request the link before the copy button is pressed: some browsers forbid delayed clipboard access. */
export function useInvitationLink() {
  const utils = trpc.useUtils()
  return useMutation({
    mutationFn: async (invited: InvitationOrPersonId) => {
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

export type InvitationLinkState = ReturnType<typeof useInvitationLink>
