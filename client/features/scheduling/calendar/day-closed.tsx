import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { WhatsappMessageToClientLink } from '#client/features/scheduling/appointments/tell-link.tsx'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

interface DayClosedProps {
  text: string
  told: readonly AppointmentCard[]
}

export function ClosedDayResult({ text, told }: DayClosedProps) {
  return (
    <chakra.div ref={restoreLostFocus} tabIndex={-1} outline="none">
      <Stack gap={4}>
        <Notice tone="success" live title={text}>
          También puedes avisarles por WhatsApp. Cada mensaje lleva el motivo o el nuevo horario, y un enlace
          para responder.
        </Notice>
        <ClosedDayClientList appointments={told} />
      </Stack>
    </chakra.div>
  )
}

export function ClosedDayClientList({ appointments }: { appointments: readonly AppointmentCard[] }) {
  return (
    <Stack as="ul" gap={3} listStyleType="none">
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <Flex align="center" justify="space-between" wrap="wrap" columnGap={3} rowGap={1.5}>
            <Box flex="1 1 10rem" minW={0}>
              <chakra.p textStyle="card" overflowWrap="anywhere">
                {appointment.time} {appointment.counterpart.name}
              </chakra.p>
              {isClientEmailUnknown(appointment) && (
                <chakra.p textStyle="small" color="muted">
                  Sin correo: avísale tú
                </chakra.p>
              )}
            </Box>
            <WhatsappMessageToClientLink
              appointment={appointment}
              isNews
              label={getAppointmentLabel(appointment)}
              variant="secondary"
              size="sm"
            />
          </Flex>
        </li>
      ))}
    </Stack>
  )
}

export function isClientEmailUnknown({ contact }: AppointmentCard): boolean {
  return contact?.email == null
}
