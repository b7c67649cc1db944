import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { InviteDialog, type Invitee } from '#client/features/invitations/invite-dialog.tsx'
import { type Invited, useInvitationLink } from '#client/features/invitations/use-invitation-link.ts'

interface InviteButtonProps {
  invited: Invited
  person: Invitee
  /** 'Invitar' unless said. */
  label?: string
}

/** Invites a contact to have their own account, or shares an invitation that they have already. */
export function InviteButton({ invited, person, label = 'Invitar' }: InviteButtonProps) {
  const [open, setOpen] = useState(false)
  const linking = useInvitationLink()
  const prepare = () => linking.mutate(invited)

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Send size={18} />}
        aria-label={`${label}: ${person.name}`}
        aria-haspopup="dialog"
        onClick={() => {
          // Each time anew: a link is shown once, and its invitation may have been used since.
          prepare()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <InviteDialog
        open={open}
        onClose={() => setOpen(false)}
        person={person}
        linking={linking}
        onRetry={prepare}
      />
    </>
  )
}
