/** Calendar programs keep access when a member ends other sessions, because they use a secret URL. */
export const privateCalendarHint =
  'Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en Mis Citas.'
