import { AppointmentCard } from '#client/features/scheduling/appointments/appointment-card.tsx'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import {
  appointmentListCssContainer,
  createAppointmentDateColumnStyle,
} from '#client/features/scheduling/appointments/wide-list.ts'
import { useLocalToday } from '#client/features/scheduling/use-reader-time-zone.ts'
import { capitalise, formatDate } from '#client/lib/format.ts'
import { chakra, Grid, Stack } from '#client/ui/chakra.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'
import { addDays } from '#modules/scheduling/contract/times.ts'

interface AppointmentListProps {
  appointments: readonly Appointment[]
  side: AppointmentPartyRole
  highlighted: string | null
}

export function AppointmentList({ appointments, side, highlighted }: AppointmentListProps) {
  return (
    <Stack gap={4} container={appointmentListCssContainer}>
      {groupByDate(appointments).map(([date, ofDay]) => (
        <Grid
          as="section"
          key={date}
          aria-label={formatDate(date, { withYear: true })}
          templateColumns="minmax(0, 1fr)"
          {...createAppointmentDateColumnStyle({ gridTemplateColumns: '8rem minmax(0, 1fr)' })}
        >
          <chakra.h2
            textStyle="section"
            mb={1.5}
            {...createAppointmentDateColumnStyle({ mb: 0, pt: 3, pe: 3 })}
          >
            <DayName date={date} timeZone={ofDay[0]?.timeZone ?? 'UTC'} />
          </chakra.h2>
          <Stack gap={2}>
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
      ))}
    </Stack>
  )
}

function DayName({ date, timeZone }: { date: string; timeZone: string }) {
  const today = useLocalToday(timeZone)
  const [weekday = '', ...rest] = formatDate(date).split(' ')
  const near = today === date ? 'Hoy' : today !== null && addDays(today, 1) === date ? 'Mañana' : null
  return (
    <>
      {near ?? capitalise(weekday)}
      {near !== null && (
        <chakra.span {...createAppointmentDateColumnStyle({ display: 'none' })}>,</chakra.span>
      )}{' '}
      <chakra.span
        {...createAppointmentDateColumnStyle({
          display: 'block',
          textStyle: 'small',
          fontWeight: 'normal',
          color: 'muted',
        })}
      >
        {(near === null ? rest : [weekday, ...rest]).join(' ')}
      </chakra.span>
    </>
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
