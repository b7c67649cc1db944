export interface AppointmentMailData {
  provider: string
  client: string
  /** The start of the appointment, such as 'jueves 21 de mayo, 10:00'. */
  shortly: string
  cancelling: 'OPEN' | 'TOO_LATE' | 'BEGUN'
  canBookAgain: boolean
  isPending: boolean
  hadProposal: boolean
}

export type ClientAppointmentMailEvent =
  | 'booked'
  | 'bookedFor'
  | 'confirmed'
  | 'cancelled'
  | 'cancelledByOperator'
  /** The booking request expired, because the provider did not answer within the time limit. */
  | 'expired'
  | 'moved'
  | 'proposed'
  | 'withdrawn'
  /** The provider accepted or declined the other time that the client had proposed. */
  | 'changeAccepted'
  | 'changeDeclined'
  /** The other person of the appointment deleted the account. */
  | 'left'
  | 'reminder'
  | 'didCancel'
  | 'didMove'
  | 'didAccept'

export type ProviderAppointmentMailEvent =
  | 'booked'
  | 'requested'
  | 'cancelled'
  | 'cancelledByOperator'
  | 'expired'
  | 'moved'
  /** The client moved a booking request, which the provider must still confirm. */
  | 'movedPending'
  /** The client proposes another time for a confirmed appointment, which keeps its time. */
  | 'changeRequested'
  | 'changeWithdrawn'
  | 'accepted'
  | 'declined'
  | 'left'
  | 'didCancel'
  | 'didMove'

export interface AppointmentMailContent {
  subject: string
  closing: string
}

export function getICalendarMethod(
  event: ClientAppointmentMailEvent | ProviderAppointmentMailEvent,
): 'REQUEST' | 'CANCEL' | null {
  switch (event) {
    case 'cancelled':
    case 'cancelledByOperator':
    case 'didCancel':
    case 'expired':
    case 'left':
      return 'CANCEL'
    case 'proposed':
    case 'withdrawn':
    case 'declined':
    case 'changeRequested':
    case 'changeWithdrawn':
    case 'changeDeclined':
    case 'reminder':
      return null
    default:
      return 'REQUEST'
  }
}

const forTheCalendar = 'Te escribimos para que la cita también cambie en tu calendario.'

export function createClientAppointmentMailContent(
  event: ClientAppointmentMailEvent,
  mentioned: AppointmentMailData,
): AppointmentMailContent {
  const { provider, shortly, cancelling, canBookAgain, isPending, hadProposal } = mentioned
  const bookAgain = canBookAgain ? ' Puedes elegir otro horario en su agenda.' : ''
  const ifYouCannot = {
    OPEN: 'Si no puedes ir, ábrela aquí abajo y cancélala a tiempo para que alguien más use ese horario.',
    TOO_LATE: `Ya pasó el plazo para cancelarla aquí: si no puedes ir, comunícate con ${provider}.`,
    BEGUN: 'Aquí abajo están sus datos.',
  }[cancelling]
  const confirmationNote = `Te avisaremos cuando ${provider} confirme tu cita.`
  const contents: Record<ClientAppointmentMailEvent, AppointmentMailContent> = {
    booked: { subject: `Tu cita con ${provider} está confirmada`, closing: ifYouCannot },
    bookedFor: { subject: `${provider} agendó una cita para ti`, closing: ifYouCannot },
    confirmed: { subject: `${provider} confirmó tu cita`, closing: ifYouCannot },
    cancelled: {
      subject: `${provider} no puede atender tu cita`,
      closing: `La cita quedó cancelada.${bookAgain}`,
    },
    cancelledByOperator: {
      subject: `Se canceló tu cita con ${provider}`,
      closing: 'La canceló el equipo de Círculo.',
    },
    expired: {
      subject: hadProposal ? `Venció tu solicitud a ${provider}` : `${provider} no respondió tu solicitud`,
      closing: `La solicitud venció y la cita no quedó reservada.${bookAgain}`,
    },
    moved: { subject: `${provider} cambió el horario de tu cita`, closing: ifYouCannot },
    proposed: {
      subject: `${provider} te propone otro horario`,
      closing: isPending
        ? 'Tu solicitud sigue en el horario que pediste, todavía sin confirmar. Si aceptas el nuevo, tu cita queda confirmada.'
        : 'Tu cita sigue en su horario hasta que aceptes.',
    },
    withdrawn: {
      subject: `${provider} retiró su propuesta de horario`,
      closing: isPending
        ? `Tu solicitud sigue en el horario que pediste. ${confirmationNote}`
        : 'Tu cita sigue en su horario.',
    },
    changeAccepted: { subject: `${provider} aceptó el nuevo horario`, closing: ifYouCannot },
    changeDeclined: {
      subject: `${provider} no puede en el horario que pediste`,
      closing: `Tu cita sigue confirmada en su horario. ${ifYouCannot}`,
    },
    left: {
      subject: `${provider} no puede atender tu cita`,
      closing: `${provider} eliminó su cuenta de Círculo, y con ella su agenda: la cita quedó cancelada.`,
    },
    reminder: {
      subject: `Recordatorio: ${shortly}, tu cita con ${provider}`,
      closing: `Ábrela aquí abajo para avisar que sí vas. ${ifYouCannot}`,
    },
    didCancel: { subject: `Para tu calendario: cancelaste tu cita con ${provider}`, closing: forTheCalendar },
    didMove: {
      subject: `Para tu calendario: cambiaste el horario de tu cita con ${provider}`,
      closing: forTheCalendar,
    },
    didAccept: {
      subject: `Para tu calendario: tu cita con ${provider} tiene nuevo horario`,
      closing: `Quedó confirmada. ${forTheCalendar}`,
    },
  }
  return contents[event]
}

export function createProviderAppointmentMailContent(
  event: ProviderAppointmentMailEvent,
  { client, isPending, hadProposal }: AppointmentMailData,
): AppointmentMailContent {
  const free = 'Ese horario vuelve a estar disponible.'
  const toAnswer = 'Confírmala o cancélala: mientras tanto, ese horario queda apartado.'
  const contents: Record<ProviderAppointmentMailEvent, AppointmentMailContent> = {
    booked: { subject: `Nueva cita con ${client}`, closing: 'Quedó confirmada automáticamente.' },
    requested: { subject: `${client} quiere una cita contigo`, closing: toAnswer },
    cancelled: { subject: `${client} canceló su cita`, closing: free },
    cancelledByOperator: {
      subject: `Se canceló la cita con ${client}`,
      closing: `La canceló el equipo de Círculo. ${free}`,
    },
    expired: {
      subject: `Venció la solicitud de ${client}`,
      closing: `${hadProposal ? `${client} no contestó tu propuesta a tiempo.` : 'No la respondiste a tiempo.'} ${free}`,
    },
    moved: {
      subject: `${client} cambió el horario de su cita`,
      closing: 'Quedó confirmada automáticamente.',
    },
    movedPending: { subject: `${client} pide otro horario para su cita`, closing: toAnswer },
    changeRequested: {
      subject: `${client} pide otro horario para su cita`,
      closing: 'La cita sigue en su horario hasta que aceptes el nuevo. Ese horario no queda apartado.',
    },
    changeWithdrawn: {
      subject: `${client} ya no pide otro horario`,
      closing: 'La cita sigue en su horario.',
    },
    accepted: {
      subject: `${client} aceptó el nuevo horario`,
      closing: 'La cita quedó confirmada en ese horario.',
    },
    declined: {
      subject: `${client} prefiere el horario que tenía`,
      closing: isPending
        ? 'No aceptó el otro horario: su solicitud sigue en el que pidió y espera tu respuesta.'
        : 'No aceptó el otro horario: la cita no cambia.',
    },
    left: {
      subject: `${client} canceló su cita`,
      closing: `${client} eliminó su cuenta de Círculo. ${free}`,
    },
    didCancel: {
      subject: `Para tu calendario: cancelaste la cita con ${client}`,
      closing: `${free} ${forTheCalendar}`,
    },
    didMove: {
      subject: `Para tu calendario: cambiaste el horario de la cita con ${client}`,
      closing: forTheCalendar,
    },
  }
  return contents[event]
}
