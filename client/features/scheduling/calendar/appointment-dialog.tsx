import { AppointmentCard } from '#client/features/scheduling/appointments/appointment-card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { CalendarAppointment } from '#modules/scheduling/contract/days.ts'

interface AppointmentDialogProps {
  /** The appointment as last read; undefined before the first opening, and once it no longer occupies time. */
  appointment: CalendarAppointment | undefined
  open: boolean
  onClose: () => void
}

/** The card of an appointment with its buttons, over the calendar. */
export function AppointmentDialog({ appointment, open, onClose }: AppointmentDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cita">
      {appointment && <AppointmentCard appointment={appointment} side="provider" withDate />}
    </Dialog>
  )
}
