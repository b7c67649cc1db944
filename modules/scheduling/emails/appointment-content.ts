export interface AppointmentMailFacts {
  provider: string
  client: string
  /** Day and time for the subject of an e-mail: 'jueves 21 de mayo, 10:00'. */
  shortly: string
  /**
   * Whether the client may still cancel through the link in the e-mail. `BEGUN`: the appointment has started;
   * a provider can book a walk-in client after the start.
   */
  cancelling: 'OPEN' | 'TOO_LATE' | 'BEGUN'
  canBookAgain: boolean
}

/** Events that e-mails to the client report. The prefix `did` means that the client caused the event. */
export type ClientMailEvent =
  | 'booked'
  | 'requested'
  | 'bookedFor'
  | 'confirmed'
  | 'cancelled'
  | 'cancelledByOperator'
  /** The booking request expired, because the provider did not answer within the time limit. */
  | 'expired'
  | 'moved'
  /** The appointment moved to another time, and the provider must confirm it again. */
  | 'movedPending'
  | 'proposed'
  | 'withdrawn'
  /** The person on the other side of the appointment deleted the account. */
  | 'left'
  | 'reminder'
  | 'didCancel'
  | 'didMove'
  | 'didMovePending'
  | 'didAccept'

export type ProviderMailEvent =
  | 'booked'
  | 'requested'
  | 'cancelled'
  | 'cancelledByOperator'
  | 'expired'
  | 'moved'
  | 'movedPending'
  | 'accepted'
  | 'declined'
  | 'left'
  | 'didBook'
  | 'didConfirm'
  | 'didCancel'
  | 'didMove'
  | 'didMovePending'

export interface AppointmentMailContent {
  subject: string
  closing: string
}

/** The iCalendar method of an e-mail; null for events that do not change the calendar, such as a proposal or a reminder. */
export function getCalendarMethod(event: ClientMailEvent | ProviderMailEvent): 'REQUEST' | 'CANCEL' | null {
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
    case 'reminder':
      return null
    default:
      return 'REQUEST'
  }
}

const forTheCalendar = 'Te escribimos para que tu calendario también lo sepa.'

export function createClientContent(
  event: ClientMailEvent,
  mentioned: AppointmentMailFacts,
): AppointmentMailContent {
  const { provider, shortly, cancelling, canBookAgain } = mentioned
  const bookAgain = canBookAgain ? ' Puedes elegir otro horario en su agenda.' : ''
  const ifYouCannot = {
    OPEN: 'Si no puedes ir, ábrela aquí abajo y cancélala a tiempo para que alguien más use ese horario.',
    TOO_LATE: `Ya pasó el plazo para cancelarla aquí: si no puedes ir, comunícate con ${provider}.`,
    BEGUN: 'Aquí abajo están sus datos.',
  }[cancelling]
  const confirmationNote = `Te avisaremos por correo cuando ${provider} confirme tu cita.`
  const contents: Record<ClientMailEvent, AppointmentMailContent> = {
    booked: { subject: `Tu cita con ${provider} está confirmada`, closing: ifYouCannot },
    requested: { subject: `Enviamos tu solicitud a ${provider}`, closing: confirmationNote },
    bookedFor: { subject: `${provider} agendó una cita para ti`, closing: ifYouCannot },
    confirmed: { subject: `${provider} confirmó tu cita`, closing: ifYouCannot },
    cancelled: {
      subject: `${provider} no puede atender tu cita`,
      closing: `La cita quedó cancelada.${bookAgain}`,
    },
    cancelledByOperator: {
      subject: `Se canceló tu cita con ${provider}`,
      closing: 'La canceló quien administra este Círculo.',
    },
    expired: {
      subject: `${provider} no respondió tu solicitud`,
      closing: `La solicitud venció y no quedó reservada.${bookAgain}`,
    },
    moved: { subject: `${provider} cambió el horario de tu cita`, closing: ifYouCannot },
    movedPending: {
      subject: `${provider} cambió el horario que pediste`,
      closing: `${confirmationNote} ${ifYouCannot}`,
    },
    proposed: {
      subject: `${provider} te propone otro horario`,
      closing: 'Tu cita sigue en su horario hasta que aceptes.',
    },
    withdrawn: {
      subject: `${provider} retiró su propuesta de horario`,
      closing: 'Tu cita sigue en su horario.',
    },
    left: {
      subject: `${provider} no puede atender tu cita`,
      closing: `${provider} eliminó su cuenta de Círculo, y con ella su agenda: la cita quedó cancelada.`,
    },
    reminder: { subject: `Recordatorio: ${shortly}, tu cita con ${provider}`, closing: ifYouCannot },
    didCancel: { subject: `Cancelaste tu cita con ${provider}`, closing: forTheCalendar },
    didMove: { subject: `Cambiaste el horario de tu cita con ${provider}`, closing: forTheCalendar },
    didMovePending: {
      subject: `Pediste otro horario a ${provider}`,
      closing: confirmationNote,
    },
    didAccept: { subject: `Tu cita con ${provider} tiene nuevo horario`, closing: forTheCalendar },
  }
  return contents[event]
}

export function createProviderContent(
  event: ProviderMailEvent,
  { client }: AppointmentMailFacts,
): AppointmentMailContent {
  const free = 'Ese horario vuelve a estar disponible.'
  const toAnswer = 'Confírmala o cancélala: mientras tanto, ese horario queda apartado.'
  const contents: Record<ProviderMailEvent, AppointmentMailContent> = {
    booked: { subject: `Nueva cita con ${client}`, closing: 'Quedó confirmada automáticamente.' },
    requested: { subject: `${client} quiere una cita contigo`, closing: toAnswer },
    cancelled: { subject: `${client} canceló su cita`, closing: free },
    cancelledByOperator: {
      subject: `Se canceló la cita con ${client}`,
      closing: `La canceló quien administra este Círculo. ${free}`,
    },
    expired: { subject: `Venció la solicitud de ${client}`, closing: `No la respondiste a tiempo. ${free}` },
    moved: {
      subject: `${client} cambió el horario de su cita`,
      closing: 'Quedó confirmada automáticamente.',
    },
    movedPending: { subject: `${client} pide otro horario para su cita`, closing: toAnswer },
    accepted: {
      subject: `${client} aceptó el nuevo horario`,
      closing: 'La cita quedó confirmada en ese horario.',
    },
    declined: {
      subject: `${client} prefiere el horario que tenía`,
      closing: 'No aceptó el otro horario: la cita sigue en el suyo.',
    },
    left: {
      subject: `${client} canceló su cita`,
      closing: `${client} eliminó su cuenta de Círculo. ${free}`,
    },
    didBook: { subject: `Agendaste una cita con ${client}`, closing: forTheCalendar },
    didConfirm: { subject: `Confirmaste la cita con ${client}`, closing: forTheCalendar },
    didCancel: { subject: `Cancelaste la cita con ${client}`, closing: `${free} ${forTheCalendar}` },
    didMove: { subject: `Cambiaste el horario de la cita con ${client}`, closing: forTheCalendar },
    didMovePending: {
      subject: `Cambiaste el horario que pidió ${client}`,
      closing: 'La cita sigue sin confirmar.',
    },
  }
  return contents[event]
}
