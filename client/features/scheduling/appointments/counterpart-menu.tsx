import { Ban, Ellipsis, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { BlockDialog, blockPersonLabel } from '#client/shared/moderation/block-dialog.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

interface CounterpartMenuProps {
  /** The other side of the appointment; null if there is no profile to block. */
  person: { personId: PersonId; name: string } | null
  label: string
  /** Opens the text for the client's WhatsApp; undefined if there is nothing to tell. */
  onTell: (() => void) | undefined
}

export function CounterpartMenu({ person, label, onTell }: CounterpartMenuProps) {
  const [open, setOpen] = useState(false)
  // Mount the dialog for blocking a person only after the first press, because a list may contain hundreds of
  // these menus.
  const [opened, setOpened] = useState(false)
  function show() {
    setOpened(true)
    setOpen(true)
  }
  return (
    <>
      <MenuButton
        label={label}
        icon={<Ellipsis size={20} />}
        square
        variant="ghost"
        size="sm"
        entries={[
          ...(onTell
            ? [{ label: 'Avisar por WhatsApp', icon: <MessageCircle size={18} />, onSelect: onTell }]
            : []),
          ...(person
            ? [{ label: blockPersonLabel, icon: <Ban size={18} />, tone: 'danger' as const, onSelect: show }]
            : []),
        ]}
      />
      {opened && person && <BlockDialog person={person} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
