import { useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { LinkedAppointment } from '#modules/scheduling/contract/links.ts'
import { schedulingNotices } from '#modules/scheduling/messages.ts'

const failures = {
  confirm: 'Error al confirmar la cita. Por favor, intenta de nuevo.',
  acceptProposal: 'Error al aceptar el horario. Por favor, intenta de nuevo.',
  declineProposal: 'Error al conservar el horario. Por favor, intenta de nuevo.',
  withdrawProposal: 'Error al retirar la propuesta. Por favor, intenta de nuevo.',
  confirmAttendance: 'Error al avisar que vas. Por favor, intenta de nuevo.',
} as const
/** Actions that need only one press. The other actions have dialogs. */
export type LinkedAppointmentAction = keyof typeof failures

export interface LinkedActionOutcome {
  tone: 'success' | 'error'
  text: string
}

export function useLinkedAppointmentActions(token: string, { appointment }: LinkedAppointment) {
  const utils = trpc.useUtils()
  const [outcome, setOutcome] = useState<LinkedActionOutcome | null>(null)
  const [pending, setPending] = useState<LinkedAppointmentAction | null>(null)
  const answer = trpc.scheduling.answerByLink.useMutation({
    onSettled: () =>
      Promise.all([
        utils.scheduling.linkedAppointment.invalidate(),
        utils.scheduling.appointments.invalidate(),
      ]),
  })

  async function press(action: LinkedAppointmentAction) {
    const startsAt = isAboutProposal(action) ? appointment.proposal?.startsAt : appointment.startsAt
    if (startsAt === undefined) return
    setOutcome(null)
    setPending(action)
    try {
      const from = action === 'acceptProposal' ? { clientTimeZone: getReaderTimeZone() } : {}
      const { notice } = await answer.mutateAsync({ token, action, startsAt, ...from })
      setOutcome({ tone: 'success', text: schedulingNotices[notice] })
    } catch (error) {
      setOutcome({ tone: 'error', text: errorMessage(error, failures[action]).text })
    }
    setPending(null)
  }

  return { press, outcome, pending, forget: () => setOutcome(null) }
}

function isAboutProposal(action: LinkedAppointmentAction): boolean {
  return action === 'acceptProposal' || action === 'declineProposal' || action === 'withdrawProposal'
}
