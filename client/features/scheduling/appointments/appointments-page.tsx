import { Box } from '@chakra-ui/react'
import { lazy, Suspense, useState } from 'react'
import type { PrefetchInput } from '#client/app/router-types.ts'
import { PageHeader } from '#client/components/page-header.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import {
  AppointmentDeedsContext,
  useBusyAppointments,
  useLastingDeeds,
} from '#client/features/scheduling/appointments/appointment-deeds.ts'
import type { Side } from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentsPanel } from '#client/features/scheduling/appointments/appointments-panel.tsx'
import { useAppointmentActions } from '#client/features/scheduling/appointments/use-appointment-actions.ts'
import {
  readFilters,
  useAppointmentFilters,
} from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  currentList,
  useAppointments,
  waitingList,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import { CalendarFeed } from '#client/features/scheduling/calendars/calendar-feed.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

// Looking is done more often than moving and booking.
const MoveDialog = lazy(async () => {
  const { MoveDialog: Dialog } = await import('#client/features/scheduling/appointments/move-dialog.tsx')
  return { default: Dialog }
})
const BookForDialog = lazy(async () => {
  const { BookForDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/book-for-dialog.tsx'
  )
  return { default: Dialog }
})

export async function prefetch({ helpers, search }: PrefetchInput) {
  const filters = readFilters(search)
  await Promise.all([
    helpers.scheduling.appointments.prefetchInfinite(currentList(filters)),
    helpers.scheduling.appointments.prefetchInfinite(waitingList(filters.role)),
  ])
  return undefined
}

/** `/mis-citas` (spec §2, My appointments; §9). */
export function Component() {
  const { filters, change } = useAppointmentFilters()
  const { role } = filters
  const counts = useAppointments(currentList(filters)).first?.counts
  const busy = useBusyAppointments()
  const actions = useAppointmentActions(busy)
  // What is being moved outlives its dialog, so that it does not empty itself while it closes; each opening starts anew.
  const [moving, setMoving] = useState<{
    appointment: AppointmentCard
    side: Side
    opening: number
    open: boolean
  }>()
  const [booking, setBooking] = useState<{ opening: number; open: boolean }>({ opening: 0, open: false })
  const move = (appointment: AppointmentCard) =>
    setMoving((before) => ({ appointment, side: role, opening: (before?.opening ?? 0) + 1, open: true }))

  const lasting = useLastingDeeds({ ...actions, move }, busy)

  return (
    <Box w="full" maxW="reading" mx="auto">
      <title>Mis Citas · Círculo</title>
      <PageHeader title="Mis Citas" />
      <AppointmentDeedsContext value={lasting}>
        <Tabs
          label="Mis citas"
          items={[
            { id: 'client', label: labelOf('Citas Agendadas', counts?.client) },
            { id: 'provider', label: labelOf('Citas Recibidas', counts?.provider) },
          ]}
          value={role}
          onChange={(next) => change({ role: next === 'provider' ? 'provider' : 'client' })}
        >
          {/* What one side has is never shown as the other's while that is on its way. */}
          <AppointmentsPanel
            key={role}
            filters={filters}
            onChange={change}
            onBookFor={() => setBooking(({ opening }) => ({ opening: opening + 1, open: true }))}
          />
        </Tabs>
      </AppointmentDeedsContext>
      <CalendarFeed />
      <Suspense fallback={null}>
        {moving && (
          <MoveDialog
            key={`mover-${moving.opening}`}
            appointment={moving.appointment}
            side={moving.side}
            open={moving.open}
            onClose={() => setMoving({ ...moving, open: false })}
          />
        )}
        {booking.opening > 0 && (
          <BookForDialog
            key={`agendar-${booking.opening}`}
            open={booking.open}
            onClose={() => setBooking({ ...booking, open: false })}
          />
        )}
      </Suspense>
    </Box>
  )
}

/** Without a number until it is known: '(0)' would not be true. */
function labelOf(words: string, count: number | undefined): string {
  return count === undefined ? words : `${words} (${count})`
}
