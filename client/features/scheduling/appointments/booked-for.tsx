import { WhatsappMessageToClientLink } from '#client/features/scheduling/appointments/tell-link.tsx'
import { formatTimeRange } from '#client/features/scheduling/clock-change.ts'
import { formatDate } from '#client/lib/format.ts'
import { Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { BookAppointmentForClientResult as Booked } from '#modules/scheduling/contract/appointments.ts'
import { schedulingScreenMessages } from '#modules/scheduling/messages.ts'

interface BookedForProps {
  booked: Booked
  serviceName: string | undefined
}

export function BookingForClientConfirmation({ booked, serviceName }: BookedForProps) {
  const { id, client, date, durationMinutes } = booked
  const what = serviceName === undefined ? '' : ` (${serviceName})`
  return (
    <Flex direction="column" gap={4}>
      <Notice tone="success" live title={schedulingScreenMessages.BOOKED_FOR}>
        {client.name}, {formatDate(date)}, {formatTimeRange(booked, durationMinutes)}
        {what}.
      </Notice>
      <Notice>
        {client.isMailed
          ? `Le enviamos un correo a ${client.name} con los datos de la cita.`
          : `No le enviamos correo a ${client.name}: dile tú cuándo es su cita.`}
      </Notice>
      {client.phone !== null && (
        <WhatsappMessageToClientLink
          appointment={{ id, contact: { phone: client.phone, email: null } }}
          isNews
          variant={client.isMailed ? 'secondary' : 'primary'}
        />
      )}
    </Flex>
  )
}
