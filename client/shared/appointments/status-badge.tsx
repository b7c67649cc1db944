import { Check, CheckCheck, Clock, X } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'

const STATUSES = {
  pendiente: { label: 'Pendiente', tone: 'attention', Icon: Clock },
  confirmada: { label: 'Confirmada', tone: 'trust', Icon: Check },
  cancelada: { label: 'Cancelada', tone: 'danger', Icon: X },
  completada: { label: 'Completada', tone: 'neutral', Icon: CheckCheck },
} as const

export type AppointmentStatus = keyof typeof STATUSES

const isStatus = (status: string): status is AppointmentStatus => Object.hasOwn(STATUSES, status)

export interface StatusBadgeProps {
  /** An appointment's estado; an unknown one shows as pending (spec §4). */
  status: string
}

/** The state of an appointment as icon and word. */
export function StatusBadge({ status }: StatusBadgeProps) {
  const { label, tone, Icon } = STATUSES[isStatus(status) ? status : 'pendiente']
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2.5} />}>
      {label}
    </Badge>
  )
}
