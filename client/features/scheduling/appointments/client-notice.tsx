import { MessageCircle, X } from 'lucide-react'
import { useClientMessage } from '#client/features/scheduling/appointments/use-client-message.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface ClientNoticeProps {
  appointment: AppointmentCard
  onClose: () => void
}

/** Offers the provider, after a change of an appointment, to write to the client by WhatsApp. */
export function ClientNotice({ appointment, onClose }: ClientNoticeProps) {
  const { href } = useClientMessage(appointment, { isNews: true })
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
        action={
          <Flex gap={2} align="center">
            <LinkButton
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              size="sm"
              icon={<MessageCircle size={18} />}
              onClick={onClose}
            >
              Avisar por WhatsApp
            </LinkButton>
            <Button
              variant="ghost"
              size="sm"
              square
              icon={<X size={18} />}
              aria-label="Ahora no"
              onClick={onClose}
            />
          </Flex>
        }
      >
        El mensaje lleva su propio enlace.
      </Notice>
    </Box>
  )
}
