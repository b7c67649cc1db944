// Texts that the booking widget shows without a request. They are not in messages.ts, because that file loads
// only after the first error.

export const bookingNotices = {
  agendaDisabled: 'La agenda de citas no está habilitada',
  noRanges: 'No hay horarios disponibles configurados',
  slotTaken: 'Este horario ya está reservado',
  slotNotOffered: 'Ese horario ya no está disponible. Elige otro.',
} as const
