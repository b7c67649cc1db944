import { MessageCircle } from 'lucide-react'
import { useClientMessage } from '#client/features/scheduling/appointments/use-client-message.ts'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatDate } from '#client/lib/format.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ClientBookingResult as Booked } from '#modules/scheduling/contract/appointments.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

interface BookedForProps {
  booked: Booked
  serviceName: string | undefined
}

export function ClientBookingConfirmation({ booked, serviceName }: BookedForProps) {
  const { client, date, durationMinutes } = booked
  const what = serviceName === undefined ? '' : ` (${serviceName})`
  return (
    <Flex direction="column" gap={4}>
      <Notice tone="success" live title={schedulingNotices.BOOKED_FOR}>
        {client.name}, {formatDate(date)}, {formatTimeRange(booked, durationMinutes)}
        {what}.
      </Notice>
      <Notice>
        {client.isMailed
          ? `Le enviamos un correo a ${client.name} con los datos de la cita.`
          : `No le enviamos correo a ${client.name}: dile tú cuándo es su cita.`}
      </Notice>
      {client.phone !== null && <TellLink booked={booked} />}
    </Flex>
  )
}

/** Opens WhatsApp with the appointment and the client's own link. */
function TellLink({ booked: { id, client } }: Pick<BookedForProps, 'booked'>) {
  const { href } = useClientMessage({ id, contact: { phone: client.phone, email: null } }, { isNews: true })
  const look = {
    variant: client.isMailed ? 'secondary' : 'primary',
    icon: <MessageCircle size={20} />,
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
