import { useState } from 'react'
import { keepFocus } from '#client/features/scheduling/appointments/keep-focus.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { getReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

export function useMoveAppointment({ id }: AppointmentCard, proposes: boolean, onDone: () => void) {
  const refresh = useAppointmentRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const move = trpc.scheduling.reschedule.useMutation()
  const proposal = trpc.scheduling.proposeTime.useMutation()
  const isBusy = move.isPending || proposal.isPending

  /**
   * Moves the appointment or proposes another time, then refreshes the lists.
   * @returns false if the chosen time is not available, so that the reader must choose another time
   */
  async function send(at: { date: string; time: string }): Promise<boolean> {
    if (isBusy) return true
    setProblem(null)
    const giveFocusBack = keepFocus(id)
    try {
      const asked = { id, ...at }
      const { notice } = proposes
        ? await proposal.mutateAsync(asked)
        : await move.mutateAsync({ ...asked, clientTimeZone: getReaderTimeZone() })
      onDone()
      toast.success(schedulingNotices[notice])
      void refresh().then(giveFocusBack)
      return true
    } catch (error) {
      const failed = proposes ? 'enviar la propuesta' : 'cambiar el horario'
      const { code, text } = errorMessage(error, `Error al ${failed}. Por favor, intenta de nuevo.`)
      setProblem(text)
      // Refetch, because the offered slots or the appointment have changed since they were loaded.
      await refresh()
      return code !== 'SCHEDULING.SLOT_TAKEN' && code !== 'SCHEDULING.SLOT_NOT_OFFERED'
    }
  }

  return { send, isBusy, problem, forget: () => setProblem(null) }
}
