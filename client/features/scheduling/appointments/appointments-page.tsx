import { CalendarPlus } from 'lucide-react'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AppointmentActionsProvider } from '#client/features/scheduling/appointments/appointment-actions-provider.tsx'
import { AppointmentsPanel } from '#client/features/scheduling/appointments/appointments-panel.tsx'
import { LazyBookForClientDialog } from '#client/features/scheduling/appointments/lazy-dialogs.ts'
import {
  chooseDefaultAppointmentPartyRole,
  readAppointmentFilters,
  readAppointmentIdFromUrl,
  readAppointmentPartyRoleFromUrl,
  useAppointmentFilters,
} from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  createQueryInputForAppointmentsBeforeToday,
  createQueryInputForAppointmentsFromToday,
  useAppointments,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import { useDialogState } from '#client/features/scheduling/appointments/use-dialog-of.ts'
import { readSelectedCalendarDay } from '#client/features/scheduling/calendar/selected-day.ts'
import { CalendarFeed } from '#client/features/scheduling/calendars/calendar-feed.tsx'
import { toLocalDate } from '#client/lib/instants.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra } from '#client/ui/chakra.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'

export async function prefetchPageData({ helpers, search }: PrefetchInput) {
  const wanted = readAppointmentIdFromUrl(search)
  const { scheduling } = helpers
  const [waiting, place] = await Promise.all([
    scheduling.waiting.fetch(),
    // Ignore an error of this query: the page itself explains that it cannot show the appointment.
    wanted === null ? undefined : scheduling.appointmentPlace.fetch({ id: wanted }).catch(() => undefined),
  ])
  const role =
    readAppointmentPartyRoleFromUrl(search) ?? place?.role ?? chooseDefaultAppointmentPartyRole(waiting, '')
  const filters = readAppointmentFilters(search, role, place)
  await Promise.all([
    scheduling.appointments.prefetchInfinite(createQueryInputForAppointmentsFromToday(filters)),
    role === 'client' && wanted === null && scheduling.reviewRequests.prefetch(),
    filters.includeEarlier &&
      scheduling.appointments.prefetchInfinite(createQueryInputForAppointmentsBeforeToday(filters)),
  ])
  return undefined
}

export function PageComponent() {
  const { filters, change, wanted, isWantedMissing } = useAppointmentFilters()
  const { role } = filters
  const counts = useAppointments(createQueryInputForAppointmentsFromToday(filters)).first?.counts
  const [search] = useSearchParams()
  /** Date shown first in the booking dialog; null: the first date that clients can book. */
  const booking = useDialogState<string | null>()

  function bookForClient() {
    const day = filters.isCalendar ? readSelectedCalendarDay(search) : null
    booking.show(day !== null && day >= toLocalDate(new Date()) ? day : null)
  }

  return (
    <Box w="full" maxW={{ base: 'reading', lg: 'content' }} mx="auto">
      <title>Mis Citas · Círculo</title>
      <PageHeader
        compact
        title="Mis Citas"
        actions={
          role === 'provider' && (
            <Button
              className="no-print"
              variant="secondary"
              icon={<CalendarPlus size={20} />}
              aria-label="Agendar para alguien"
              onClick={bookForClient}
            >
              <span>
                Agendar<chakra.span hideBelow="sm"> para alguien</chakra.span>
              </span>
            </Button>
          )
        }
      />
      <AppointmentActionsProvider side={role}>
        <Tabs
          label="Mis citas"
          items={[
            { id: 'client', label: labelOf('Citas Agendadas', counts?.client) },
            { id: 'provider', label: labelOf('Citas Recibidas', counts?.provider) },
          ]}
          value={role}
          onChange={(next) => change({ role: next === 'provider' ? 'provider' : 'client' })}
        >
          {/* The React key remounts the panel for each role: otherwise appointments as a client would stay visible while those as a provider load. */}
          <AppointmentsPanel
            key={role}
            filters={filters}
            wanted={wanted}
            isWantedMissing={isWantedMissing}
            onChange={change}
          />
        </Tabs>
      </AppointmentActionsProvider>
      <CalendarFeed />
      <Suspense fallback={null}>
        {booking.state && (
          <LazyBookForClientDialog
            key={`agendar-${booking.state.opening}`}
            {...(booking.state.subject !== null && { initial: { date: booking.state.subject } })}
            open={booking.state.open}
            onClose={booking.close}
          />
        )}
      </Suspense>
    </Box>
  )
}

function labelOf(words: string, count: number | undefined): string {
  return count === undefined ? words : `${words} (${count})`
}
