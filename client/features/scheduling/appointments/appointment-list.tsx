import { AppointmentCard } from '#client/features/scheduling/appointments/appointment-card.tsx'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import { useReaderDateTime } from '#client/features/scheduling/use-reader-time-zone.ts'
import { capitalise, formatDate } from '#client/lib/format.ts'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentListProps {
  appointments: readonly Appointment[]
  side: AppointmentPartyRole
}

export function AppointmentList({ appointments, side }: AppointmentListProps) {
  const today = useReaderDateTime(Date.now())?.date
  return (
    <Stack gap={8}>
      {groupByDate(appointments).map(([date, ofDay]) => (
        <chakra.section key={date} aria-label={formatDate(date, { withYear: true })}>
          <Flex gap={{ base: 3, sm: 4 }}>
            <Flex direction="column" align="center" w="14px" flexShrink={0} pt={1.5} aria-hidden="true">
              <Box boxSize="14px" borderRadius="full" borderWidth="3px" borderColor="barro" flexShrink={0} />
              <Box flex="1" w="2px" bg="hairline" mt={1.5} />
            </Flex>
            <Box flex="1" minW={0}>
              <chakra.h2 textStyle="section" mb={3}>
                {date === today && 'Hoy, '}
                {date === today ? formatDate(date) : capitalise(formatDate(date))}
              </chakra.h2>
              <Stack gap={3}>
                {ofDay.map((appointment) => (
                  <AppointmentCard key={appointment.id} appointment={appointment} side={side} />
                ))}
              </Stack>
            </Box>
          </Flex>
        </chakra.section>
      ))}
    </Stack>
  )
}

function groupByDate(appointments: readonly Appointment[]): [string, Appointment[]][] {
  const days = new Map<string, Appointment[]>()
  for (const appointment of appointments) {
    const ofDay = days.get(appointment.date)
    if (ofDay) ofDay.push(appointment)
    else days.set(appointment.date, [appointment])
  }
  return [...days]
}
