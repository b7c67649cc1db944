import { MessageCircle } from 'lucide-react'
import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { useClientMessage } from '#client/features/scheduling/appointments/use-client-message.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import type { CalendarAppointment } from '#modules/scheduling/contract/days.ts'

/** Tomorrow's appointments, each with a WhatsApp message to the client. */
export function TomorrowList({ appointments }: { appointments: readonly CalendarAppointment[] }) {
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
  const { counterpart, service, contact, start } = appointment
  return (
    <Card p={3}>
      <Flex align="center" wrap="wrap" gap={2}>
        <Box flex="1 1 10rem" minW={0}>
          <chakra.p textStyle="card" overflowWrap="anywhere">
            {start} {counterpart.name}
          </chakra.p>
          {service !== null && (
            <chakra.p textStyle="small" overflowWrap="anywhere">
              {service.name}
            </chakra.p>
          )}
        </Box>
        {contact !== null && contact.phone !== null && <TellLink appointment={appointment} />}
      </Flex>
    </Card>
  )
}

function TellLink({ appointment }: { appointment: CalendarAppointment }) {
  const { href } = useClientMessage(appointment, { isNews: false })
  const label = `Avisar por WhatsApp: ${getAppointmentLabel(appointment)}`
  const look = {
    variant: 'secondary',
    size: 'sm',
    icon: <MessageCircle size={18} />,
    'aria-label': label,
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
