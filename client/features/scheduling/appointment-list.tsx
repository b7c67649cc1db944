import { Box, chakra, Flex, Stack } from '@chakra-ui/react'
import { AppointmentCard } from '#client/features/scheduling/appointment-card.tsx'
import { capitalise, formatDate } from '#client/lib/format.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'

/** An agenda by day, along a rail; what waits for one's answer comes before it (art direction, Mis citas). */
export function AppointmentList({ appointments }: { appointments: readonly Appointment[] }) {
  const toAnswer = appointments.filter((appointment) => appointment.canConfirm)
  const others = appointments.filter((appointment) => !appointment.canConfirm)
  return (
    <Stack gap={8}>
      {toAnswer.length > 0 && (
        <chakra.section aria-labelledby="por-responder">
          <chakra.h2 id="por-responder" textStyle="section" mb={3}>
            Por responder
          </chakra.h2>
          <Stack gap={3}>
            {toAnswer.map((appointment) => (
              <AppointmentCard key={appointment.id} appointment={appointment} withDate />
            ))}
          </Stack>
        </chakra.section>
      )}
      {groupByDate(others).map(([date, ofDay]) => (
        <chakra.section key={date} aria-label={formatDate(date, { withYear: true })}>
          <Flex gap={4}>
            <Flex direction="column" align="center" w="14px" flexShrink={0} pt={1.5} aria-hidden="true">
              <Box boxSize="14px" borderRadius="full" borderWidth="3px" borderColor="barro" flexShrink={0} />
              <Box flex="1" w="2px" bg="hairline" mt={1.5} />
            </Flex>
            <Box flex="1" minW={0}>
              <chakra.h2 textStyle="section" mb={3}>
                {capitalise(formatDate(date))}
              </chakra.h2>
              <Stack gap={3}>
                {ofDay.map((appointment) => (
                  <AppointmentCard key={appointment.id} appointment={appointment} />
                ))}
              </Stack>
            </Box>
          </Flex>
        </chakra.section>
      ))}
    </Stack>
  )
}

/** Days in the order of the list. */
function groupByDate(appointments: readonly Appointment[]): [string, Appointment[]][] {
  const days = new Map<string, Appointment[]>()
  for (const appointment of appointments) {
    const ofDay = days.get(appointment.date)
    if (ofDay) ofDay.push(appointment)
    else days.set(appointment.date, [appointment])
  }
  return [...days]
}
