// Keep these texts out of messages.ts, because the browser loads messages.ts only after the first error.

export const bookingScreenMessages = {
  agendaDisabled: 'La agenda de citas no está habilitada',
  noRanges: 'No hay horarios disponibles configurados',
  slotTaken: 'Este horario ya está reservado',
  slotNotOffered: 'Ese horario ya no está disponible. Elige otro.',
} as const
