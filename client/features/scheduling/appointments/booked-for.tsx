import { MessageCircle } from 'lucide-react'
import { formatDateTimeWithZone } from '#client/features/scheduling/appointments/appointment-text.ts'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatDate } from '#client/lib/format.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ClientBookingResult as Booked } from '#modules/scheduling/contract/appointments.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

interface BookedForProps {
  booked: Booked
  serviceName: string | undefined
  timeZone: string
}

export function ClientBookingConfirmation({ booked, serviceName, timeZone }: BookedForProps) {
  const viewer = useViewer()
  const { client, date, time, durationMinutes } = booked
  const what = serviceName === undefined ? '' : ` (${serviceName})`
  // The time zone of the client is unknown, so the message names the time zone of the appointment.
  const message = `Hola, ${client.name}. Soy ${viewer?.name ?? ''}. Agendé tu cita: ${formatDateTimeWithZone({ date, time, timeZone })}${what}. Si no puedes, avísame.`
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
      {client.phone !== null && viewer && (
        <LinkButton
          href={getWhatsappMessageUrl(message, client.phone)}
          target="_blank"
          rel="noopener noreferrer"
          variant={client.isMailed ? 'secondary' : 'primary'}
          icon={<MessageCircle size={20} />}
        >
          Avisar por WhatsApp
        </LinkButton>
      )}
    </Flex>
  )
}
