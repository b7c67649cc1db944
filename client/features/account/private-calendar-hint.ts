/**
 * Text shown where a member ends other sessions. Calendar programs read the private calendar by a secret URL,
 * without a session, so ending sessions does not stop them.
 */
export const privateCalendarHint =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
