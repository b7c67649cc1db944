import { lazy } from 'react'

export const LazyMoveAppointmentDialog = lazy(async () => {
  const { MoveAppointmentDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/move-dialog.tsx'
  )
  return { default: Dialog }
})
export const LazyCancelAppointmentDialog = lazy(async () => {
  const { CancelAppointmentDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/cancel-dialog.tsx'
  )
  return { default: Dialog }
})
export const LazyBookForClientDialog = lazy(async () => {
  const { BookForClientDialog: Dialog } = await import(
    '#client/features/scheduling/appointments/book-for-dialog.tsx'
  )
  return { default: Dialog }
})
