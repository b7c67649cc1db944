import { Ban, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { BlockDialog, blockLabel } from '#client/components/block-dialog.tsx'
import { MenuButton } from '#client/components/menu-button.tsx'

interface CounterpartMenuProps {
  person: { personId: string; name: string }
  /** Tells the menus of two appointments with one person apart. */
  label: string
}

/** What a party can do about the other person rather than about the appointment. */
export function CounterpartMenu({ person, label }: CounterpartMenuProps) {
  const [open, setOpen] = useState(false)
  // Hundreds of cards may be listed: most never need a dialog and its queries.
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
        entries={[{ label: blockLabel, icon: <Ban size={18} />, tone: 'danger', onSelect: show }]}
      />
      {opened && <BlockDialog person={person} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
