import { useState } from 'react'
import { keepFocus } from '#client/features/scheduling/appointments/keep-focus.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

export function useProviderCancellation({ id }: AppointmentCard, onDone: () => void) {
  const refresh = useAppointmentRefresh()
  const [problem, setProblem] = useState<string>()
  const { mutateAsync, isPending } = trpc.scheduling.callOff.useMutation()

  async function callOff(reason: string) {
    if (isPending) return
    setProblem(undefined)
    const giveFocusBack = keepFocus(id)
    try {
      const { notice } = await mutateAsync({ id, reason })
      onDone()
      toast.success(schedulingNotices[notice])
      void refresh().then(giveFocusBack)
    } catch (error) {
      setProblem(errorMessage(error, 'Error al cancelar la cita. Por favor, intenta de nuevo.').text)
      void refresh()
    }
  }

  return { callOff, isBusy: isPending, problem }
}
