import { AppointmentActionsProvider } from '#client/features/scheduling/appointments/appointment-actions-provider.tsx'
import { NewestReviewRequest } from '#client/features/scheduling/appointments/newest-review-request.tsx'
import { createQueryInputForUnansweredAppointments } from '#client/features/scheduling/appointments/use-appointments.ts'
import {
  findNextAppointment,
  isEvening,
  listAppointmentsAndFreeTime,
} from '#client/features/scheduling/today/day-entries.ts'
import { AppointmentAndFreeTimeList } from '#client/features/scheduling/today/day-lines.tsx'
import { NextAppointment } from '#client/features/scheduling/today/next-appointment.tsx'
import { dashboardCalendarDaysInput } from '#client/features/scheduling/today/shown-days.ts'
import { TomorrowAppointmentList } from '#client/features/scheduling/today/tomorrow-list.tsx'
import { UnansweredTimeProposalsNotice } from '#client/features/scheduling/today/waiting-proposals.tsx'
import { UnansweredBookingRequests } from '#client/features/scheduling/today/waiting-requests.tsx'
import { formatDate } from '#client/lib/format.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useUnansweredAppointmentCounts } from '#client/shared/appointments/use-waiting.ts'
import { Box, chakra, Flex, Grid, Stack } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { CalendarDays } from '#modules/scheduling/contract/days.ts'

export async function prefetchExtensionData({ helpers }: PrefetchInput) {
  const { scheduling } = helpers
  const [{ received }] = await Promise.all([
    scheduling.waiting.fetch(),
    scheduling.days.prefetch(dashboardCalendarDaysInput),
    scheduling.reviewRequests.prefetch(),
  ])
  if (received > 0)
    await scheduling.appointments.prefetch(createQueryInputForUnansweredAppointments('provider'))
}

export function ExtensionComponent() {
  const waiting = useUnansweredAppointmentCounts()
  const days = trpc.scheduling.days.useQuery(dashboardCalendarDaysInput).data
  return (
    <>
      <UnansweredTimeProposalsNotice count={waiting?.booked ?? 0} />
      {days?.enabled && (
        <AppointmentActionsProvider side="provider">
          <Today days={days} received={waiting?.received ?? 0} />
        </AppointmentActionsProvider>
      )}
      <AppointmentActionsProvider side="client">
        <NewestReviewRequest />
      </AppointmentActionsProvider>
    </>
  )
}

function Today({ days: { days, now }, received }: { days: CalendarDays; received: number }) {
  const [today, tomorrow] = days
  if (!today) return null
  const next = findNextAppointment(today)
  const entries = listAppointmentsAndFreeTime(today).filter(
    ({ appointment }) => appointment === null || appointment !== next,
  )
  const isClosed = today.hours.length === 0 && today.appointments.length === 0
  const begun = new Set(today.appointments.map(({ id }) => id))
  const tomorrows = isEvening(now) ? (tomorrow?.appointments ?? []).filter(({ id }) => !begun.has(id)) : []
  const hasTomorrow = tomorrows.length > 0
  const first = tomorrow && !isEvening(now) ? findNextAppointment(tomorrow) : undefined
  return (
    <Grid
      templateColumns={{
        base: 'minmax(0, 1fr)',
        lg: received > 0 || hasTomorrow ? 'repeat(2, minmax(0, 1fr))' : undefined,
      }}
      templateRows={{ lg: 'auto 1fr' }}
      gap={{ base: 6, lg: 8 }}
      alignItems="start"
    >
      <chakra.section aria-labelledby="hoy">
        <Flex align="center" justify="space-between" gap={3} wrap="wrap" columnGap={3}>
          <Box>
            <chakra.h2 id="hoy" textStyle="section">
              Hoy
            </chakra.h2>
            <chakra.p textStyle="small" color="muted">
              {formatDate(today.date)}
            </chakra.p>
          </Box>
          <TextLink to="/mis-citas?lado=recibidas&ver=calendario">Ver calendario</TextLink>
        </Flex>
        <Stack gap={3} mt={3}>
          {next ? (
            <NextAppointment appointment={next} label={next.start <= now ? 'Ahora' : 'Siguiente'} />
          ) : (
            <chakra.p color="muted">
              {isClosed ? 'Hoy no atiendes.' : 'No tienes más citas hoy.'}
              {today.note !== null && ` ${today.note}.`}
            </chakra.p>
          )}
          <AppointmentAndFreeTimeList date={today.date} entries={entries} />
          {!next && first && <NextAppointment appointment={first} label="Mañana" />}
        </Stack>
      </chakra.section>
      {received > 0 && (
        <Box gridColumn={{ lg: 2 }} gridRow={{ lg: 'span 2' }}>
          <UnansweredBookingRequests count={received} />
        </Box>
      )}
      {hasTomorrow && (
        <Box gridColumn={{ lg: received > 0 ? 1 : 2 }}>
          <TomorrowAppointmentList appointments={tomorrows} />
        </Box>
      )}
    </Grid>
  )
}
