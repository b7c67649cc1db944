// Apart from the other sentences, which come with the first refusal: screens say these by themselves.

/** What screens say of a refusal that they know without asking (spec §8). */
export const identityNotices = {
  personNotFound: 'Usuario no encontrado',
  wrongPassword: 'Contraseña incorrecta.',
  userDisabled: 'Esta cuenta ha sido deshabilitada.',
  /** `{name}`: the provider's. */
  federatedFailed: 'Error al iniciar sesión con {name}. Por favor, intenta de nuevo.',
  /** `{name}`: the provider's. */
  invitationTokenRequired: 'Token de invitación requerido para registro con {name}',
  /** `{name}`: the provider's. */
  federatedUnverified:
    'Error al iniciar sesión con {name}. Por favor, intenta de nuevo. {name} todavía no ha confirmado tu correo electrónico: confírmalo ahí primero, o entra con tu contraseña.',
  /** `{name}`: the provider's. */
  identityOfOtherAccount:
    'Esa cuenta de {name} ya abre otra cuenta de Círculo. Para vincularla aquí, entra primero a la otra con {name} y desvincúlala en Mi cuenta.',
} as const
