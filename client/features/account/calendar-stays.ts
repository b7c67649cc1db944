/** Shown where sessions end: calendar programs read the appointments without a session. */
export const calendarStays =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
