import type { IdentityErrorCode } from '#modules/identity/contract.ts'

/** Spec §8, 'Login and registration' and 'Circle, profile, booking and setup'. */
export const identityMessages = {
  'IDENTITY.EMAIL_IN_USE': 'Este correo electrónico ya está en uso.',
  'IDENTITY.WEAK_PASSWORD': 'La contraseña es muy débil.',
  'IDENTITY.USER_NOT_FOUND': 'No se encontró una cuenta con este correo electrónico.',
  'IDENTITY.WRONG_PASSWORD': 'Contraseña incorrecta.',
  'IDENTITY.USER_DISABLED': 'Esta cuenta ha sido deshabilitada.',
  'IDENTITY.PERSON_NOT_FOUND': 'Usuario no encontrado',
  'IDENTITY.INVALID_PHONE': 'Escribe un teléfono de 10 dígitos.',
  'IDENTITY.SLUG_TAKEN': 'Ese slug ya está en uso. Por favor elige otro.',
  'IDENTITY.OWN_PERSON_MISSING':
    'No se encontró el documento del usuario. Por favor, inicia sesión nuevamente.',
} satisfies Record<IdentityErrorCode, string>
