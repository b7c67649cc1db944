import { type MailContent, renderMail } from '#kernel/mail/template.ts'
import { timeZoneLabels } from '#modules/scheduling/contract/time-zone-labels.ts'
import { wallOfDate } from '#modules/scheduling/local-time.ts'

/** What the mails tell of an appointment. */
export interface MailedAppointment {
  providerName: string
  clientName: string
  /** The provider's date, times and zone. */
  localDate: string
  localTime: string
  localEndTime: string
  timeZone: string
  serviceName: string | null
}

/** 'left': the other side deleted their account. */
export type MailedEvent = 'booked' | 'requested' | 'confirmed' | 'cancelled' | 'left'

const longDate = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full', timeZone: 'UTC' })

/** 'jueves, 21 de mayo de 2026, de 10:00 a 10:30' and whose clock that is. */
function when(appointment: MailedAppointment): string {
  const date = longDate.format(wallOfDate(appointment.localDate))
  const labels: Record<string, string | undefined> = timeZoneLabels
  const zone = labels[appointment.timeZone] ?? appointment.timeZone
  return `${date}, de ${appointment.localTime} a ${appointment.localEndTime}. Zona horaria: ${zone}.`
}

/** For the client, who is told of everything that they did not do themselves, and gets a copy of what they booked. */
export function mailForClient(event: MailedEvent, appointment: MailedAppointment, linkBase: string) {
  const { providerName } = appointment
  const subjects = {
    booked: `Tu cita con ${providerName} está confirmada`,
    requested: `Enviamos tu solicitud a ${providerName}`,
    confirmed: `${providerName} confirmó tu cita`,
    cancelled: `${providerName} no puede atender tu cita`,
    left: `${providerName} no puede atender tu cita`,
  }
  const closing = {
    booked: 'Si no puedes ir, cancélala desde Mis Citas.',
    requested: `Te avisaremos por correo cuando ${providerName} confirme tu cita.`,
    confirmed: 'Si no puedes ir, cancélala desde Mis Citas.',
    cancelled: 'La cita quedó cancelada. Puedes elegir otro horario en su agenda.',
    left: `${providerName} eliminó su cuenta de Círculo, y con ella su agenda: la cita quedó cancelada.`,
  }
  return renderMail(contentOf(subjects[event], closing[event], appointment, linkBase))
}

/** For the provider, who is told of everything that they did not do themselves. */
export function mailForProvider(
  event: Exclude<MailedEvent, 'confirmed'>,
  appointment: MailedAppointment,
  linkBase: string,
) {
  const { clientName } = appointment
  const subjects = {
    booked: `Nueva cita con ${clientName}`,
    requested: `${clientName} quiere una cita contigo`,
    cancelled: `${clientName} canceló su cita`,
    left: `${clientName} canceló su cita`,
  }
  const closing = {
    booked: 'Quedó confirmada automáticamente.',
    requested: 'Confírmala o cancélala desde Mis Citas.',
    cancelled: 'Ese horario vuelve a estar disponible.',
    left: `${clientName} eliminó su cuenta de Círculo. Ese horario vuelve a estar disponible.`,
  }
  return renderMail(contentOf(subjects[event], closing[event], appointment, linkBase))
}

function contentOf(
  subject: string,
  closing: string,
  appointment: MailedAppointment,
  linkBase: string,
): MailContent {
  const service = appointment.serviceName === null ? [] : [`Servicio: ${appointment.serviceName}`]
  return {
    subject,
    paragraphs: [when(appointment), ...service, closing],
    action: { label: 'Ver Mis Citas', url: `${linkBase}/mis-citas` },
    reason: 'Recibes este correo porque tienes una cita en Círculo.',
  }
}
