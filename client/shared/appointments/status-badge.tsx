import { Check, CheckCheck, Clock, X } from 'lucide-react'
import { Badge } from '#client/ui/badge.tsx'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import { appointmentStatusLabels } from '#modules/scheduling/contract/status-labels.ts'

const looks = {
  PENDING: { tone: 'attention', Icon: Clock },
  CONFIRMED: { tone: 'trust', Icon: Check },
  CANCELLED: { tone: 'danger', Icon: X },
  COMPLETED: { tone: 'neutral', Icon: CheckCheck },
} as const satisfies Record<AppointmentStatus, object>

export interface AppointmentStatusBadgeProps {
  status: AppointmentStatus
}

/** An unknown status, from a newer server, is shown as pending. */
export function AppointmentStatusBadge({ status }: AppointmentStatusBadgeProps) {
  const known = Object.hasOwn(looks, status) ? status : 'PENDING'
  const { tone, Icon } = looks[known]
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={2.5} />}>
      {appointmentStatusLabels[known]}
    </Badge>
  )
}
