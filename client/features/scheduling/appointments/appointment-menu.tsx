import { Ban, CalendarPlus, Ellipsis, Mail, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { useAppointmentActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import {
  type AppointmentPartyRole,
  divideAppointmentLinksBetweenCardAndMenu,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { listAppointmentCardActions } from '#client/features/scheduling/appointments/card-actions.tsx'
import { BlockPersonDialog, blockPersonLabel } from '#client/shared/moderation/block-dialog.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { MenuEntry } from '#client/ui/menu-list.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentMenuProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
  withActions: boolean
}

export function AppointmentMenu({ appointment, side, withActions }: AppointmentMenuProps) {
  const { personId, name, profilePath } = appointment.counterpart
  const { actions } = useAppointmentActionsContext(appointment.id)
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const { email, calendarFile } = divideAppointmentLinksBetweenCardAndMenu(appointment, side).inMenu
  const person = personId !== null && profilePath !== null ? { personId, name } : null
  const entries: MenuEntry[] = []
  const inMenu = withActions
    ? listAppointmentCardActions(appointment, side, actions).filter(({ isAnswer }) => !isAnswer)
    : []
  for (const { label, variant, icon, menuIcon, onSelect } of inMenu.reverse()) {
    const entry = { label, icon: icon ?? menuIcon, onSelect }
    entries.push(variant === 'danger-quiet' ? { ...entry, tone: 'danger' } : entry)
  }
  if (appointment.contact?.phone != null && !appointment.isUnanswered) {
    const tell = () => actions.tell(appointment)
    entries.push({ label: 'Avisar por WhatsApp', icon: <MessageCircle size={18} />, onSelect: tell })
  }
  if (email !== null)
    entries.push({ label: 'Escribir un correo', icon: <Mail size={18} />, href: `mailto:${email}` })
  if (calendarFile !== null)
    entries.push({ label: 'Agregar a mi calendario', icon: <CalendarPlus size={18} />, href: calendarFile })
  if (person) {
    const ask = () => {
      setOpened(true)
      setOpen(true)
    }
    entries.push({ label: blockPersonLabel, icon: <Ban size={18} />, tone: 'danger', onSelect: ask })
  }
  if (entries.length === 0) return null
  const isDanger = ({ tone }: MenuEntry) => Number(tone === 'danger')
  return (
    <>
      <MenuButton
        label={`Opciones: ${getAppointmentLabel(appointment)}`}
        icon={<Ellipsis size={20} />}
        square
        variant="ghost"
        entries={entries.sort((one, other) => isDanger(one) - isDanger(other))}
      />
      {opened && person && <BlockPersonDialog person={person} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
