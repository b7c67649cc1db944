// Apart from the other sentences, which come with the first refusal: the booking widget says these by itself.

/** What the booking widget knows without asking (spec §2, Booking widget; §8). */
export const bookingNotices = {
  agendaDisabled: 'La agenda de citas no está habilitada',
  noRanges: 'No hay horarios disponibles configurados',
  slotTaken: 'Este horario ya está reservado',
  slotNotOffered: 'Ese horario ya no está disponible. Elige otro.',
} as const
