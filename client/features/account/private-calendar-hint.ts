/**
 * Shown where a member ends other sessions: calendar programs read the private calendar without a session.
 */
export const privateCalendarHint =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
