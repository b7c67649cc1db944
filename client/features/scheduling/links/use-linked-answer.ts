import { useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { AppointmentByLink } from '#modules/scheduling/contract/links.ts'
import { schedulingScreenMessages } from '#modules/scheduling/messages.ts'

const failures = {
  confirm: 'Error al confirmar la cita. Por favor, intenta de nuevo.',
  acceptProposal: 'Error al aceptar el horario. Por favor, intenta de nuevo.',
  declineProposal: 'Error al conservar el horario. Por favor, intenta de nuevo.',
  withdrawProposal: 'Error al retirar la propuesta. Por favor, intenta de nuevo.',
  confirmAttendance: 'Error al avisar que vas. Por favor, intenta de nuevo.',
} as const
export type AppointmentByLinkAction = keyof typeof failures

export interface AppointmentByLinkActionResult {
  tone: 'success' | 'error'
  text: string
}

export function useAppointmentByLinkActions(token: string, { appointment }: AppointmentByLink) {
  const utils = trpc.useUtils()
  const [outcome, setOutcome] = useState<AppointmentByLinkActionResult | null>(null)
  const [pending, setPending] = useState<AppointmentByLinkAction | null>(null)
  const answer = trpc.scheduling.answerByLink.useMutation({
    onSettled: () =>
      Promise.all([
        utils.scheduling.linkedAppointment.invalidate(),
        utils.scheduling.appointments.invalidate(),
      ]),
  })

  async function press(action: AppointmentByLinkAction) {
    const startsAt = isAboutProposal(action) ? appointment.proposal?.startsAt : appointment.startsAt
    if (startsAt === undefined) return
    setOutcome(null)
    setPending(action)
    try {
      const from = action === 'acceptProposal' ? { clientTimeZone: getReaderTimeZone() } : {}
      const { notice } = await answer.mutateAsync({ token, action, startsAt, ...from })
      setOutcome({ tone: 'success', text: schedulingScreenMessages[notice] })
    } catch (error) {
      setOutcome({ tone: 'error', text: getErrorMessage(error, failures[action]).text })
    }
    setPending(null)
  }

  return { press, outcome, pending, forget: () => setOutcome(null) }
}

function isAboutProposal(action: AppointmentByLinkAction): boolean {
  return action === 'acceptProposal' || action === 'declineProposal' || action === 'withdrawProposal'
}
