/**
 * Hint on the screens that end other sessions. Calendar programs can still read the private calendar afterwards,
 * because they use a secret URL instead of a session.
 */
export const privateCalendarHint =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
