import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { WhatsappMessageToClientLink } from '#client/features/scheduling/appointments/tell-link.tsx'
import { AppointmentStatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import type { CalendarAppointment } from '#modules/scheduling/contract/days.ts'

export function TomorrowAppointmentList({ appointments }: { appointments: readonly CalendarAppointment[] }) {
  return (
    <chakra.section aria-labelledby="manana">
      <chakra.h2 id="manana" textStyle="section">
        Mañana ({appointments.length})
      </chakra.h2>
      <Stack as="ul" gap={2} mt={3} listStyleType="none">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <Tomorrow appointment={appointment} />
          </li>
        ))}
      </Stack>
    </chakra.section>
  )
}

function Tomorrow({ appointment }: { appointment: CalendarAppointment }) {
  const { counterpart, service, contact, start, status } = appointment
  return (
    <Card p={3}>
      <Flex align="center" wrap="wrap" gap={2}>
        <Box flex="1 1 10rem" minW={0}>
          <chakra.p textStyle="card" overflowWrap="anywhere">
            {start} {counterpart.name}
          </chakra.p>
          {status === 'PENDING' && <AppointmentStatusBadge status={status} />}
          {service !== null && (
            <chakra.p textStyle="small" overflowWrap="anywhere">
              {service.name}
            </chakra.p>
          )}
        </Box>
        {contact !== null && contact.phone !== null && (
          <WhatsappMessageToClientLink
            appointment={appointment}
            isNews={false}
            label={getAppointmentLabel(appointment)}
            variant="secondary"
            size="sm"
          />
        )}
      </Flex>
    </Card>
  )
}
