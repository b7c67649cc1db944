import { useWhatsappMessageToClient } from '#client/features/scheduling/appointments/use-client-message.ts'
import { DismissibleWhatsappLink } from '#client/shared/contact/whatsapp-offer.tsx'
import { Box } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface ClientNoticeProps {
  appointment: AppointmentCard
  onClose: () => void
}

export function WhatsappMessageToClientNotice({ appointment, onClose }: ClientNoticeProps) {
  const { href } = useWhatsappMessageToClient(appointment, { isNews: true })
  if (href === undefined) return null
  const { name } = appointment.counterpart
  return (
    <Box
      className="no-print"
      position="sticky"
      bottom="calc(var(--bottom-inset) + 0.75rem)"
      zIndex="raised"
      mt={4}
      borderRadius="lg"
      boxShadow="float"
    >
      <Notice
        tone="success"
        live
        title={`¿Le avisas a ${name}?`}
        action={<DismissibleWhatsappLink href={href} label="Avisar por WhatsApp" onClose={onClose} />}
      >
        El mensaje lleva un enlace para ver la cita.
      </Notice>
    </Box>
  )
}
