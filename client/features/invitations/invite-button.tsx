import { Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Invitee } from '#client/features/invitations/invite-dialog.tsx'
import {
  type InvitationOrPersonId,
  useInvitationLink,
} from '#client/features/invitations/use-invitation-link.ts'
import { Button } from '#client/ui/button.tsx'

const InviteDialog = lazy(async () => {
  const dialog = await import('#client/features/invitations/invite-dialog.tsx')
  return { default: dialog.InviteDialog }
})

interface InviteButtonProps {
  invited: InvitationOrPersonId
  person: Invitee
  label?: string
}

export function InviteButton({ invited, person, label = 'Invitar' }: InviteButtonProps) {
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const linking = useInvitationLink()
  const prepare = () => linking.mutate(invited)
  const isCreated = 'invitationId' in invited

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Send size={18} />}
        aria-label={`${label}: ${person.name}`}
        aria-haspopup="dialog"
        onClick={() => {
          // Request a new invitation link each time: the invitation may have been used since.
          if (isCreated) prepare()
          else linking.reset()
          setOpened(true)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Suspense fallback={null}>
        {opened && (
          <InviteDialog
            open={open}
            onClose={() => setOpen(false)}
            person={person}
            linking={linking}
            onPrepare={prepare}
          />
        )}
      </Suspense>
    </>
  )
}
