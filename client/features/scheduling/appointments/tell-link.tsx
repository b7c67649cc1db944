import { MessageCircle, RotateCcw } from 'lucide-react'
import { useWhatsappMessageToClient } from '#client/features/scheduling/appointments/use-client-message.ts'
import { Button } from '#client/ui/button.tsx'
import type { ButtonSize, ButtonVariant } from '#client/ui/button-recipe.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface TellLinkProps {
  appointment: Pick<AppointmentCard, 'id' | 'contact'>
  isNews: boolean
  label?: string
  variant?: ButtonVariant
  size?: ButtonSize
}

export function WhatsappMessageToClientLink({ appointment, isNews, label, ...look }: TellLinkProps) {
  const { href, error, retry } = useWhatsappMessageToClient(appointment, { isNews })
  const withLabel = (text: string) => (label === undefined ? undefined : `${text}: ${label}`)
  if (href !== undefined) {
    return (
      <LinkButton
        {...look}
        icon={<MessageCircle size={18} />}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={withLabel('Avisar por WhatsApp')}
      >
        Avisar por WhatsApp
      </LinkButton>
    )
  }
  if (error === null) {
    return (
      <Button
        {...look}
        icon={<MessageCircle size={18} />}
        aria-label={withLabel('Avisar por WhatsApp')}
        disabled
      >
        Avisar por WhatsApp
      </Button>
    )
  }
  return (
    <Flex direction="column" gap={1}>
      <chakra.p role="alert" color="danger" textStyle="small">
        Error al preparar el mensaje
      </chakra.p>
      <Button
        {...look}
        icon={<RotateCcw size={18} />}
        aria-label={withLabel('Intentar de nuevo')}
        onClick={retry}
      >
        Intentar de nuevo
      </Button>
    </Flex>
  )
}
