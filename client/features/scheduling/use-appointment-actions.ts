import { toast } from '#client/components/toast.ts'
import { useConfirm } from '#client/components/use-confirm.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatDateTime } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

/** 'Confirmar' and 'Cancelar' (spec §4, Appointment estado; §8). The list is read again whatever came of it. */
export function useAppointmentActions({ id, counterpart, date, time }: AppointmentCard) {
  const ask = useConfirm()
  const utils = trpc.useUtils()
  const refresh = () =>
    Promise.all([utils.scheduling.appointments.invalidate(), utils.scheduling.slots.invalidate()])
  const confirmation = trpc.scheduling.confirm.useMutation({ onSettled: refresh })
  const cancellation = trpc.scheduling.cancel.useMutation({ onSettled: refresh })

  async function confirm() {
    try {
      const { notice } = await confirmation.mutateAsync({ id })
      toast.success(schedulingNotices[notice])
    } catch (error) {
      toast.error(errorMessage(error, 'Error al confirmar la cita. Por favor, intenta de nuevo.').text)
    }
  }

  async function cancel() {
    const yes = await ask({
      title: '¿Estás seguro de que quieres cancelar esta cita?',
      message: `${counterpart.name}, ${formatDateTime(date, time)}`,
      confirmLabel: 'Cancelar cita',
      cancelLabel: 'Conservarla',
      tone: 'danger',
    })
    if (!yes) return
    try {
      const { notice } = await cancellation.mutateAsync({ id })
      toast.success(schedulingNotices[notice])
    } catch (error) {
      toast.error(errorMessage(error, 'Error al cancelar la cita. Por favor, intenta de nuevo.').text)
    }
  }

  return { confirm, cancel, isBusy: confirmation.isPending || cancellation.isPending }
}
