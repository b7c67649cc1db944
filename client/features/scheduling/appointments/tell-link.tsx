import { MessageCircle } from 'lucide-react'
import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { useClientMessage } from '#client/features/scheduling/appointments/use-client-message.ts'
import { Button } from '#client/ui/button.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface TellLinkProps {
  appointment: AppointmentCard
  /** True right after a change: the message then tells the news and is no reminder. */
  isNews: boolean
}

/** One of several links of a list that open WhatsApp with the text for the client of an appointment. */
export function TellLink({ appointment, isNews }: TellLinkProps) {
  const { href } = useClientMessage(appointment, { isNews })
  const look = {
    variant: 'secondary',
    size: 'sm',
    icon: <MessageCircle size={18} />,
    'aria-label': `Avisar por WhatsApp: ${getAppointmentLabel(appointment)}`,
  } as const
  if (href === undefined) {
    return (
      <Button {...look} disabled>
        Avisar por WhatsApp
      </Button>
    )
  }
  return (
    <LinkButton {...look} href={href} target="_blank" rel="noopener noreferrer">
      Avisar por WhatsApp
    </LinkButton>
  )
}
