import { CalendarClock } from 'lucide-react'
import { formatUnansweredAppointmentCount } from '#client/shared/appointments/use-waiting.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'

export function UnansweredTimeProposalsNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice tone="warn" icon={<CalendarClock size={20} />}>
      {count === 1
        ? 'Te proponen otro horario para una cita.'
        : `Te proponen otro horario para ${formatUnansweredAppointmentCount(count)} citas.`}{' '}
      <TextLink to="/mis-citas?lado=agendadas&estado=por-responder">Responder</TextLink>
    </Notice>
  )
}
