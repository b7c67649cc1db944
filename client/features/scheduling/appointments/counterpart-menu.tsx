import { Ban, CalendarPlus, Ellipsis, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { BlockDialog, blockPersonLabel } from '#client/shared/moderation/block-dialog.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

interface CounterpartMenuProps {
  /** The person that the menu can block; null for a person without a profile. */
  person: { personId: PersonId; name: string } | null
  label: string
  /** Undefined if the menu does not offer the message to the client. */
  onTell: (() => void) | undefined
  /** E-mail that the card does not show; null if the card shows it, or if the caller does not know it. */
  email: string | null
  /** null if the card shows the link of the calendar file, or if there is no file. */
  calendarFile: string | null
}

export function CounterpartMenu({ person, label, onTell, email, calendarFile }: CounterpartMenuProps) {
  const [open, setOpen] = useState(false)
  // Mount the dialog for blocking a person after the first press: a list may contain hundreds of menus.
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
          ...(email !== null
            ? [{ label: 'Escribir un correo', icon: <Mail size={18} />, href: `mailto:${email}` }]
            : []),
          ...(calendarFile !== null
            ? [{ label: 'Agregar a mi calendario', icon: <CalendarPlus size={18} />, href: calendarFile }]
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
