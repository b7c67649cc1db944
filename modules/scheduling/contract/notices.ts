// These texts are not in messages.ts, which loads with the first error: the booking widget shows them without a request.

export const bookingNotices = {
  agendaDisabled: 'La agenda de citas no está habilitada',
  noRanges: 'No hay horarios disponibles configurados',
  slotTaken: 'Este horario ya está reservado',
  slotNotOffered: 'Ese horario ya no está disponible. Elige otro.',
} as const
