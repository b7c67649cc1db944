/**
 * This hint appears where a member ends other sessions: calendar programs keep access, because they use a secret URL
 * instead of a session.
 */
export const privateCalendarHint =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
