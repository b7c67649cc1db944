import {
  type AppointmentPartyRole,
  describeTimeProposal,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import type { AppointmentByLink } from '#modules/scheduling/contract/links.ts'

export function toAppointmentPartyRole(side: AppointmentByLink['side']): AppointmentPartyRole {
  return side === 'CLIENT' ? 'client' : 'provider'
}

type LinkedAppointmentState = Pick<AppointmentByLink, 'side' | 'appointment'>

export function getAppointmentByLinkHeading({ side, appointment }: LinkedAppointmentState): string {
  const { counterpart, canConfirm, canAnswerProposal, status } = appointment
  if (canConfirm) return `${counterpart.name} quiere una cita contigo`
  if (canAnswerProposal) return describeTimeProposal(appointment, toAppointmentPartyRole(side)).title
  if (status === 'PENDING' && side === 'CLIENT') return `Pediste una cita con ${counterpart.name}`
  return `Tu cita con ${counterpart.name}`
}

export function describeAppointmentNextStep({
  side,
  appointment,
  canBookAgain,
}: LinkedAppointmentState & Pick<AppointmentByLink, 'canBookAgain'>): string {
  const { counterpart, canConfirm, canCancel, canAnswerProposal, status, isPast, isUnanswered } = appointment
  const { name } = counterpart
  if (canConfirm)
    return `Si la confirmas, el horario queda apartado y le avisamos por correo a ${name}. Si la cancelas, vuelve a estar disponible.`
  if (canAnswerProposal) {
    const owner = side === 'CLIENT' ? 'tu cita' : 'la cita'
    const kept = side === 'CLIENT' && status === 'PENDING' ? 'tu solicitud' : owner
    const accepted = status === 'PENDING' ? 'queda confirmada en ese horario' : 'cambia a ese horario'
    return `Si aceptas, ${owner} ${accepted}. Si no, ${kept} se queda en el que tenía. En ambos casos le avisamos a ${name}.`
  }
  if (status === 'CANCELLED')
    return canBookAgain
      ? 'Esta cita ya fue cancelada. Puedes elegir otro horario en su agenda.'
      : 'Esta cita ya fue cancelada.'
  if (isUnanswered) return 'Esta cita pasó sin que nadie la confirmara.'
  if (isPast || status === 'COMPLETED') return 'Esta cita ya pasó.'
  if (!canCancel && side === 'CLIENT') return `Tu cita está en pie. Para cambiarla, comunícate con ${name}.`
  if (side === 'PROVIDER')
    return canCancel
      ? `La agendaste tú. Si la cancelas, le avisamos a ${name}.`
      : `La cita ya está confirmada. Si propones otro horario, no cambia hasta que ${name} acepte.`
  return status === 'PENDING'
    ? `Te avisaremos por correo cuando ${name} la confirme. Si ya no puedes ir, cambia el horario o cancélala y le avisamos.`
    : `Está confirmada. Si no puedes ir, cambia el horario o cancélala: le avisamos a ${name}.`
}
