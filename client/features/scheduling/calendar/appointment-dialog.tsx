import { AppointmentCard } from '#client/features/scheduling/appointments/appointment-card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { CalendarAppointment } from '#modules/scheduling/contract/days.ts'

interface AppointmentDialogProps {
  appointment: CalendarAppointment | undefined
  open: boolean
  onClose: () => void
}

export function AppointmentDialog({ appointment, open, onClose }: AppointmentDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Cita">
      {appointment && <AppointmentCard appointment={appointment} side="provider" isAlone />}
    </Dialog>
  )
}
