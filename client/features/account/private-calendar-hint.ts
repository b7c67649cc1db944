/**
 * Shown where a member ends other sessions. Ending sessions does not stop calendar programs: they read the private
 * calendar by a secret URL, without a session.
 */
export const privateCalendarHint =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
