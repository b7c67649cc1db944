import { formatDateTimeWithZone } from '#client/features/scheduling/appointments/appointment-text.ts'
import { formatDateTime } from '#client/lib/format.ts'
import type { AppointmentCard, ClientAppointmentLink } from '#modules/scheduling/contract/appointments.ts'

const maxReminderLeadMs = 2 * 86_400_000

interface ClientMessageContext {
  me: string
  now: number
  /** Whether the message reports a change that was just made; otherwise, it can be a reminder. */
  isNews: boolean
}

interface ClientMessageFacts extends Pick<ClientAppointmentLink, 'url' | 'place'> {
  appointment: Pick<
    AppointmentCard,
    | 'counterpart'
    | 'date'
    | 'time'
    | 'timeZone'
    | 'service'
    | 'status'
    | 'proposal'
    | 'startsAt'
    | 'clientSharesClock'
    | 'cancelReason'
  >
}

export function createClientMessage(
  { appointment, url, place }: ClientMessageFacts,
  { me, now, isNews }: ClientMessageContext,
): string {
  const { counterpart, service, status, proposal, startsAt, clientSharesClock, cancelReason } = appointment
  const momentOf = (at: { date: string; time: string; timeZone: string }) =>
    clientSharesClock ? formatDateTime(at.date, at.time) : formatDateTimeWithZone(at)
  const when = `${momentOf(appointment)}${service === null ? '' : ` (${service.name})`}`
  const lines = (state: string, next: string, withPlace = true) =>
    [
      `Hola, ${counterpart.name}. Soy ${me}.`,
      state,
      ...(place === null || !withPlace ? [] : [`Lugar: ${place.address}. Mapa: ${place.mapUrl}`]),
      `${next}: ${url}`,
    ].join('\n')

  if (status === 'CANCELLED') {
    const reason = cancelReason === null ? '' : ` Motivo: ${cancelReason}`
    const next = cancelReason === null ? 'Aquí la ves' : 'Aquí puedes elegir otro horario'
    return lines(`No puedo atender tu cita del ${when}.${reason}`, next, false)
  }
  if (status === 'COMPLETED') return lines(`Gracias por tu cita del ${when}.`, 'Aquí la ves', false)
  if (proposal !== null && !proposal.isByClient) {
    const agreed = status === 'PENDING' ? `Me pediste una cita para el ${when}` : `Tenemos cita el ${when}`
    return lines(`${agreed} y te propongo cambiarla al ${momentOf(proposal)}.`, 'Responde aquí si te queda')
  }
  if (status === 'PENDING') return lines(`Recibí tu solicitud de cita para el ${when}.`, 'Aquí la ves')
  return !isNews && startsAt.getTime() - now < maxReminderLeadMs
    ? lines(`Te recuerdo tu cita: ${when}.`, 'Avísame que vienes, o cámbiala o cancélala, aquí')
    : lines(`Tu cita está confirmada: ${when}.`, 'Aquí puedes avisar que vienes, cambiarla o cancelarla')
}
