// Server error messages are in another file, which screens load only after the first error.

export const identityScreenMessages = {
  personNotFound: 'Usuario no encontrado',
  wrongPassword: 'Contraseña incorrecta.',
  userDisabled: 'Esta cuenta ha sido deshabilitada.',
  federatedFailed: 'Error al iniciar sesión con {name}. Por favor, intenta de nuevo.',
  invitationTokenRequired: 'Token de invitación requerido para registro con {name}',
  federatedUnverified:
    'Error al iniciar sesión con {name}. Por favor, intenta de nuevo. {name} todavía no ha confirmado tu correo electrónico: confírmalo ahí primero, o entra con tu contraseña.',
  identityOfOtherAccount:
    'Esa cuenta de {name} ya abre otra cuenta de Círculo. Para vincularla aquí, entra primero a la otra con {name} y desvincúlala en Mi cuenta.',
} as const
