import { useState } from 'react'
import { createCancelQuestion } from '#client/features/scheduling/cancel-question.ts'
import { getReaderTimeZone } from '#client/features/scheduling/reader-time-zone.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { AnswerByLinkInput, LinkedAppointment } from '#modules/scheduling/contract/links.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

const failures = {
  confirm: 'Error al confirmar la cita. Por favor, intenta de nuevo.',
  cancel: 'Error al cancelar la cita. Por favor, intenta de nuevo.',
  acceptProposal: 'Error al aceptar el horario. Por favor, intenta de nuevo.',
  declineProposal: 'Error al conservar el horario. Por favor, intenta de nuevo.',
} as const
type Action = keyof typeof failures

export interface LinkedActionOutcome {
  tone: 'success' | 'error'
  text: string
}

export function useLinkedAppointmentActions(token: string, { appointment }: LinkedAppointment) {
  const requestConfirmation = useConfirm()
  const utils = trpc.useUtils()
  const [outcome, setOutcome] = useState<LinkedActionOutcome | null>(null)
  const answer = trpc.scheduling.answerByLink.useMutation({
    onSettled: () =>
      Promise.all([
        utils.scheduling.linkedAppointment.invalidate(),
        utils.scheduling.appointments.invalidate(),
      ]),
  })

  async function send(input: AnswerByLinkInput) {
    setOutcome(null)
    try {
      const { notice } = await answer.mutateAsync(input)
      setOutcome({ tone: 'success', text: schedulingNotices[notice] })
    } catch (error) {
      setOutcome({ tone: 'error', text: errorMessage(error, failures[input.action]).text })
    }
  }

  async function press(action: Action) {
    const { proposal } = appointment
    if (action === 'acceptProposal' || action === 'declineProposal') {
      if (!proposal) return
      const { startsAt } = proposal
      return send(
        action === 'acceptProposal'
          ? { token, action, startsAt, clientTimeZone: getReaderTimeZone() }
          : { token, action, startsAt },
      )
    }
    if (action === 'confirm') return send({ token, action, startsAt: appointment.startsAt })
    const yes = await requestConfirmation(createCancelQuestion(appointment))
    if (yes) await send({ token, action })
  }

  return { press, outcome, pending: answer.isPending ? answer.variables.action : null }
}
