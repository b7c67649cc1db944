import { AppointmentCard } from '#client/features/scheduling/appointments/appointment-card.tsx'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import { useLocalToday } from '#client/features/scheduling/use-reader-time-zone.ts'
import { capitalise, formatDate } from '#client/lib/format.ts'
import { Box, chakra, Flex, Grid, Stack } from '#client/ui/chakra.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'

interface AppointmentListProps {
  appointments: readonly Appointment[]
  side: AppointmentPartyRole
  highlighted: string | null
}

export function AppointmentList({ appointments, side, highlighted }: AppointmentListProps) {
  return (
    <Stack gap={{ base: 8, lg: 4 }}>
      {groupByDate(appointments).map(([date, ofDay]) => (
        <chakra.section key={date} aria-label={formatDate(date, { withYear: true })}>
          <Flex gap={{ base: 3, sm: 4 }}>
            <Flex direction="column" align="center" w="14px" flexShrink={0} pt={1.5} aria-hidden="true">
              <Box boxSize="14px" borderRadius="full" borderWidth="3px" borderColor="barro" flexShrink={0} />
              <Box flex="1" w="2px" bg="hairline" mt={1.5} />
            </Flex>
            <Grid flex="1" minW={0} templateColumns={{ base: 'minmax(0, 1fr)', lg: '7rem minmax(0, 1fr)' }}>
              <chakra.h2 textStyle={{ base: 'section', lg: 'label' }} mb={3} pt={{ lg: 0.5 }} pe={{ lg: 3 }}>
                <DayName date={date} timeZone={ofDay[0]?.timeZone ?? 'UTC'} />
              </chakra.h2>
              <Stack gap={{ base: 3, lg: 2 }}>
                {ofDay.map((appointment) => (
                  <AppointmentCard
                    key={appointment.id}
                    appointment={appointment}
                    side={side}
                    isHighlighted={appointment.id === highlighted}
                  />
                ))}
              </Stack>
            </Grid>
          </Flex>
        </chakra.section>
      ))}
    </Stack>
  )
}

/** The heading begins with 'Hoy' if the day is today in the appointments' time zone. */
function DayName({ date, timeZone }: { date: string; timeZone: string }) {
  return useLocalToday(timeZone) === date ? `Hoy, ${formatDate(date)}` : capitalise(formatDate(date))
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
