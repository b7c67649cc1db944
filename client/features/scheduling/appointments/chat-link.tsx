import { MessageCircle } from 'lucide-react'
import {
  type AppointmentPartyRole,
  createAppointmentWhatsappMessage,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { useShouldMentionTimeZone } from '#client/features/scheduling/use-reader-time-zone.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { ContactLink } from '#client/shared/contact/contact-link.tsx'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface ChatLinkProps {
  appointment: AppointmentCard
  side: AppointmentPartyRole
}

export function WhatsappMessageLink({ appointment, side }: ChatLinkProps) {
  const viewer = useViewer()
  const readerSide = side === 'client' ? 'PROVIDER' : 'CLIENT'
  const page = `${useOrigin()}${getAppointmentPath(readerSide, appointment.id)}`
  const namesClock = useShouldMentionTimeZone(appointment, side)
  const { chatNumber, counterpart } = appointment
  if (!viewer || chatNumber === null) return null
  const message = createAppointmentWhatsappMessage(appointment, {
    side,
    me: viewer.name,
    page,
    namesClock,
    now: Date.now(),
  })
  return (
    <ContactLink
      className="no-print"
      href={getWhatsappMessageUrl(message, chatNumber)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`WhatsApp a ${counterpart.name}`}
    >
      <MessageCircle size={18} />
      WhatsApp
    </ContactLink>
  )
}
