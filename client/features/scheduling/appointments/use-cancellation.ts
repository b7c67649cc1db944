import { useState } from 'react'
import { keepFocusNearAppointment } from '#client/features/scheduling/appointments/keep-focus.ts'
import { useAppointmentRefresh } from '#client/features/scheduling/appointments/use-appointment-refresh.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'
import {
  cancelReasonMissingMessage,
  cancelReasonTooLongMessage,
  maxCancelReasonLength,
} from '#modules/scheduling/contract/limits.ts'
import { schedulingScreenMessages } from '#modules/scheduling/messages.ts'

export function findCancelReasonError(trimmedReason: string, isRequired: boolean): string | undefined {
  if (isRequired && trimmedReason === '') return cancelReasonMissingMessage
  return [...trimmedReason].length > maxCancelReasonLength ? cancelReasonTooLongMessage : undefined
}

export function useAppointmentCancellation(
  { id, canCallOff }: AppointmentCard,
  token: string | undefined,
  onDone: () => void,
) {
  const refresh = useAppointmentRefresh()
  const [problem, setProblem] = useState<string>()
  const cancellation = trpc.scheduling.cancel.useMutation()
  const callingOff = trpc.scheduling.callOff.useMutation()
  const answer = trpc.scheduling.answerByLink.useMutation()
  const isBusy = cancellation.isPending || callingOff.isPending || answer.isPending

  function perform(reason: string) {
    if (token !== undefined) return answer.mutateAsync({ token, action: 'cancel', reason })
    return (canCallOff ? callingOff : cancellation).mutateAsync({ id, reason })
  }

  async function cancel(reason: string) {
    if (isBusy) return
    setProblem(undefined)
    const giveFocusBack = keepFocusNearAppointment(id)
    try {
      const { notice } = await perform(reason)
      onDone()
      toast.success(schedulingScreenMessages[notice])
      void refresh().then(giveFocusBack)
    } catch (error) {
      setProblem(getErrorMessage(error, 'Error al cancelar la cita. Por favor, intenta de nuevo.').text)
      void refresh()
    }
  }

  return { cancel, isBusy, problem }
}
