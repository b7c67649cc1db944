// Texts that the booking widget shows without a request to the server. They are not in messages.ts, because
// the browser loads that file only after the first error.

export const bookingNotices = {
  agendaDisabled: 'La agenda de citas no está habilitada',
  noRanges: 'No hay horarios disponibles configurados',
  slotTaken: 'Este horario ya está reservado',
  slotNotOffered: 'Ese horario ya no está disponible. Elige otro.',
} as const
