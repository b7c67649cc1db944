import { useState } from 'react'
import { keepFocusNearAppointment } from '#client/features/scheduling/appointments/keep-focus.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { schedulingScreenMessages } from '#modules/scheduling/messages.ts'

interface MoveOptions {
  proposes: boolean
  token: string | undefined
  onDone: () => void
}

export function useMoveAppointment({ id }: AppointmentCard, { proposes, token, onDone }: MoveOptions) {
  const refresh = useAppointmentRefresh()
  const [problem, setProblem] = useState<string | null>(null)
  const move = trpc.scheduling.reschedule.useMutation()
  const proposal = trpc.scheduling.proposeTime.useMutation()
  const answer = trpc.scheduling.answerByLink.useMutation()
  const isBusy = move.isPending || proposal.isPending || answer.isPending

  function perform(at: { date: string; time: string }) {
    const clientTimeZone = getReaderTimeZone()
    if (token !== undefined) {
      const action = proposes ? 'proposeTime' : 'reschedule'
      return answer.mutateAsync({ token, action, ...at, clientTimeZone })
    }
    return proposes ? proposal.mutateAsync({ id, ...at }) : move.mutateAsync({ id, ...at, clientTimeZone })
  }

  /** @returns false if the requested appointment time is not available: the reader must choose another time */
  async function send(at: { date: string; time: string }): Promise<boolean> {
    if (isBusy) return true
    setProblem(null)
    const giveFocusBack = keepFocusNearAppointment(id)
    try {
      const { notice } = await perform(at)
      onDone()
      toast.success(schedulingScreenMessages[notice])
      void refresh().then(giveFocusBack)
      return true
    } catch (error) {
      const failed = proposes ? 'enviar la propuesta' : 'cambiar el horario'
      const { code, text } = getErrorMessage(error, `Error al ${failed}. Por favor, intenta de nuevo.`)
      setProblem(text)
      await refresh()
      return code !== 'SCHEDULING.SLOT_TAKEN' && code !== 'SCHEDULING.SLOT_NOT_OFFERED'
    }
  }

  return { send, isBusy, problem, forget: () => setProblem(null) }
}
