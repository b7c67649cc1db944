import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  AppointmentActionsContext,
  useAppointmentsBeingChanged,
  useStableAppointmentActions,
} from '#client/features/scheduling/appointments/appointment-actions.ts'
import type { AppointmentPartyRole } from '#client/features/scheduling/appointments/appointment-text.ts'
import { WhatsappMessageToClientNotice } from '#client/features/scheduling/appointments/client-notice.tsx'
import {
  LazyBookForClientDialog,
  LazyCancelAppointmentDialog,
  LazyMoveAppointmentDialog,
} from '#client/features/scheduling/appointments/lazy-dialogs.ts'
import { useAppointmentActions } from '#client/features/scheduling/appointments/use-appointment-actions.ts'
import { useDialogState } from '#client/features/scheduling/appointments/use-dialog-of.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

const TellDialog = lazy(async () => {
  const { WhatsappMessageToClientDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/tell-client-dialog.tsx'
  )
  return { default: Dialog }
})
interface AppointmentActionsProviderProps {
  side: AppointmentPartyRole
  children: ReactNode
}

export function AppointmentActionsProvider({ side, children }: AppointmentActionsProviderProps) {
  const busy = useAppointmentsBeingChanged()
  const [changed, setChanged] = useState<AppointmentCard | null>(null)
  const tellAfter = (appointment: AppointmentCard) =>
    setChanged(side === 'provider' && appointment.contact?.phone ? appointment : null)
  const actions = useAppointmentActions(busy, tellAfter)
  const moving = useDialogState<AppointmentCard>()
  const cancelling = useDialogState<AppointmentCard>()
  const telling = useDialogState<AppointmentCard>()
  const booking = useDialogState<AppointmentCard>()
  const lasting = useStableAppointmentActions(
    {
      ...actions,
      move: moving.show,
      cancel: cancelling.show,
      tell: telling.show,
      bookAgain: booking.show,
    },
    busy,
  )
  return (
    <AppointmentActionsContext value={lasting}>
      {children}
      {changed !== null && (
        <WhatsappMessageToClientNotice
          key={changed.id}
          appointment={changed}
          onClose={() => setChanged(null)}
        />
      )}
      <Suspense fallback={null}>
        {moving.state && (
          <LazyMoveAppointmentDialog
            key={`mover-${moving.state.opening}`}
            appointment={moving.state.subject}
            side={side}
            open={moving.state.open}
            onClose={moving.close}
            onDone={tellAfter}
          />
        )}
        {cancelling.state && (
          <LazyCancelAppointmentDialog
            // The dialog keeps the typed reason when it opens again for the same appointment.
            key={`cancelar-${cancelling.state.subject.id}`}
            appointment={cancelling.state.subject}
            side={side}
            open={cancelling.state.open}
            onClose={cancelling.close}
            onDone={tellAfter}
          />
        )}
        {telling.state && (
          <TellDialog
            key={`avisar-${telling.state.opening}`}
            appointment={telling.state.subject}
            open={telling.state.open}
            onClose={telling.close}
          />
        )}
        {booking.state && (
          <LazyBookForClientDialog
            key={`otra-vez-${booking.state.opening}`}
            again={booking.state.subject}
            open={booking.state.open}
            onClose={booking.close}
          />
        )}
      </Suspense>
    </AppointmentActionsContext>
  )
}
