import { Ban, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { BlockDialog, blockPersonLabel } from '#client/shared/moderation/block-dialog.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

interface CounterpartMenuProps {
  person: { personId: PersonId; name: string }
  label: string
}

export function CounterpartMenu({ person, label }: CounterpartMenuProps) {
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
        entries={[{ label: blockPersonLabel, icon: <Ban size={18} />, tone: 'danger', onSelect: show }]}
      />
      {opened && <BlockDialog person={person} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
