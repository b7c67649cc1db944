import { MessageCircle } from 'lucide-react'
import { useWhatsappMessageToClient } from '#client/features/scheduling/appointments/use-client-message.ts'
import { chakra } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface TellClientDialogProps {
  appointment: AppointmentCard
  open: boolean
  onClose: () => void
}

export function WhatsappMessageToClientDialog({ appointment, open, onClose }: TellClientDialogProps) {
  const { text, href, error, retry } = useWhatsappMessageToClient(appointment, { isNews: false })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Avisar por WhatsApp"
      description={`El mensaje lleva un enlace a la cita, solo para ${appointment.counterpart.name}. Puedes cambiar el texto en WhatsApp.`}
      footer={
        href !== undefined && (
          <LinkButton
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            full
            icon={<MessageCircle size={20} />}
            onClick={onClose}
          >
            Abrir WhatsApp
          </LinkButton>
        )
      }
    >
      {text !== undefined ? (
        <chakra.p bg="sunken" borderRadius="md" px={4} py={3} whiteSpace="pre-line" overflowWrap="anywhere">
          {text}
        </chakra.p>
      ) : error ? (
        <ErrorState message="Error al preparar el mensaje" error={error} onRetry={retry} />
      ) : (
        <RingLoader text="Preparando mensaje..." />
      )}
    </Dialog>
  )
}
