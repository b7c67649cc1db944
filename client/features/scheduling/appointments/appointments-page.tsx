import { lazy, Suspense } from 'react'
import {
  AppointmentActionsContext,
  useAppointmentsBeingChanged,
  useStableActions,
} from '#client/features/scheduling/appointments/appointment-actions.ts'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentsPanel } from '#client/features/scheduling/appointments/appointments-panel.tsx'
import { useAppointmentActions } from '#client/features/scheduling/appointments/use-appointment-actions.ts'
import {
  readAppointmentFilters,
  useAppointmentFilters,
} from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  toCurrentListInput,
  toWaitingListInput,
  useAppointments,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import { useSubjectDialog } from '#client/features/scheduling/appointments/use-dialog-of.ts'
import { CalendarFeed } from '#client/features/scheduling/calendars/calendar-feed.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { Box } from '#client/ui/chakra.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

const MoveDialog = lazy(async () => {
  const { MoveAppointmentDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/move-dialog.tsx'
  )
  return { default: Dialog }
})
const CallOffDialog = lazy(async () => {
  const { ProviderCancelDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/call-off-dialog.tsx'
  )
  return { default: Dialog }
})
const BookForDialog = lazy(async () => {
  const { BookForClientDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/book-for-dialog.tsx'
  )
  return { default: Dialog }
})

export async function prefetch({ helpers, search }: PrefetchInput) {
  const filters = readAppointmentFilters(search)
  await Promise.all([
    helpers.scheduling.appointments.prefetchInfinite(toCurrentListInput(filters)),
    helpers.scheduling.appointments.prefetchInfinite(toWaitingListInput(filters.role)),
  ])
  return undefined
}

export function Component() {
  const { filters, change } = useAppointmentFilters()
  const { role } = filters
  const counts = useAppointments(toCurrentListInput(filters)).first?.counts
  const busy = useAppointmentsBeingChanged()
  const actions = useAppointmentActions(busy)
  const moving = useSubjectDialog<{ appointment: AppointmentCard; side: AppointmentPartyRole }>()
  const callingOff = useSubjectDialog<AppointmentCard>()
  const booking = useSubjectDialog<null>()
  const move = (appointment: AppointmentCard) => moving.show({ appointment, side: role })

  const lasting = useStableActions({ ...actions, move, callOff: callingOff.show }, busy)

  return (
    <Box w="full" maxW="reading" mx="auto">
      <title>Mis Citas · Círculo</title>
      <PageHeader title="Mis Citas" />
      <AppointmentActionsContext value={lasting}>
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
            onChange={change}
            onBookFor={() => booking.show(null)}
          />
        </Tabs>
      </AppointmentActionsContext>
      <CalendarFeed />
      <Suspense fallback={null}>
        {moving.state && (
          <MoveDialog
            key={`mover-${moving.state.opening}`}
            {...moving.state.subject}
            open={moving.state.open}
            onClose={moving.close}
          />
        )}
        {callingOff.state && (
          <CallOffDialog
            // Use one React key per appointment, so that the dialog keeps the typed reason when it is opened
            // again.
            key={`no-puedo-${callingOff.state.subject.id}`}
            appointment={callingOff.state.subject}
            open={callingOff.state.open}
            onClose={callingOff.close}
          />
        )}
        {booking.state && (
          <BookForDialog
            key={`agendar-${booking.state.opening}`}
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
