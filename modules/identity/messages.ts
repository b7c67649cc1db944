import { identityNotices } from '#modules/identity/contract/notices.ts'
import type { IdentityErrorCode } from '#modules/identity/contract.ts'

/** Spec §8, 'Login and registration' and 'Circle, profile, booking and setup'. */
export const identityMessages = {
  'IDENTITY.EMAIL_IN_USE': 'Este correo electrónico ya está en uso.',
  'IDENTITY.WEAK_PASSWORD': 'La contraseña es muy débil.',
  'IDENTITY.COMMON_PASSWORD': 'La contraseña es muy débil. Es de las más usadas: elige otra.',
  'IDENTITY.USER_NOT_FOUND': 'No se encontró una cuenta con este correo electrónico.',
  'IDENTITY.WRONG_PASSWORD': identityNotices.wrongPassword,
  'IDENTITY.USER_DISABLED': identityNotices.userDisabled,
  'IDENTITY.PERSON_NOT_FOUND': identityNotices.personNotFound,
  'IDENTITY.INVALID_PHONE': 'Escribe un teléfono de 10 dígitos.',
  'IDENTITY.SLUG_TAKEN': 'Ese slug ya está en uso. Por favor elige otro.',
  'IDENTITY.OWN_PERSON_MISSING':
    'No se encontró el documento del usuario. Por favor, inicia sesión nuevamente.',
  'IDENTITY.PROFILE_CHANGED':
    'Tu perfil cambió en otra ventana. Aquí está lo nuevo con lo que escribiste: revísalo y guarda otra vez.',
  'IDENTITY.PERSON_REGISTERED':
    'Esta persona ya tiene una cuenta: solo ella puede cambiar o eliminar su perfil.',
  'IDENTITY.CONTACT_REMOVED': 'Esta persona pidió no aparecer en Círculo.',
  'IDENTITY.CONTACT_HIDDEN': 'Este perfil no está disponible.',
  'IDENTITY.PROFILE_HIDDEN': 'Tu perfil está oculto: por ahora no puedes hacer esto.',
  'IDENTITY.WRONG_EMAIL': 'Ese no es el correo electrónico de tu cuenta.',
  'IDENTITY.TOO_MANY_REQUESTS': 'Ya pediste esto varias veces. Intenta más tarde.',
  'IDENTITY.PROOF_OF_WORK_REQUIRED': 'No pudimos comprobar que eres una persona. Inténtalo otra vez.',
  'IDENTITY.TOO_MANY_CONTACTS': 'Agregaste a muchas personas en poco tiempo. Intenta más tarde.',
  'IDENTITY.REQUEST_DECIDED': 'Esa solicitud ya tiene respuesta.',
  'IDENTITY.TOO_MANY_ATTEMPTS': 'Demasiados intentos fallidos. Intenta más tarde.',
  'IDENTITY.LINK_INVALID': 'Este enlace no es válido. Revisa que esté completo o pide uno nuevo.',
  'IDENTITY.LINK_USED': 'Este enlace ya se usó o dejó de valer. Pide uno nuevo si lo necesitas.',
  'IDENTITY.LINK_EXPIRED': 'Este enlace ha expirado. Pide uno nuevo.',
  'IDENTITY.LINK_OF_OTHER_ACCOUNT':
    'Este enlace es de otra cuenta. Sal de esta e inicia sesión con la cuenta que lo pidió.',
  'IDENTITY.MAIL_JUST_SENT': 'Acabamos de enviarte un correo. Espera un minuto antes de pedir otro.',
  'IDENTITY.EMAIL_ALREADY_VERIFIED': 'Tu correo electrónico ya está confirmado.',
  'IDENTITY.SAME_EMAIL': 'Ese ya es el correo electrónico de tu cuenta.',
  'IDENTITY.SIGN_IN_AGAIN': 'Por seguridad, sal, inicia sesión de nuevo e inténtalo otra vez.',
  'IDENTITY.PASSWORD_REQUIRED': 'Escribe tu contraseña para continuar.',
  'IDENTITY.OPERATION_NOT_ALLOWED': 'Esta operación no está permitida.',
  'IDENTITY.FEDERATED_FAILED': identityNotices.federatedFailed,
  'IDENTITY.FEDERATED_UNVERIFIED': identityNotices.federatedUnverified,
  'IDENTITY.INVITATION_TOKEN_REQUIRED': identityNotices.invitationTokenRequired,
  'IDENTITY.IDENTITY_OF_OTHER_ACCOUNT': identityNotices.identityOfOtherAccount,
  'IDENTITY.LAST_WAY_IN': 'Es tu única forma de entrar. Crea primero una contraseña.',
  'IDENTITY.NOT_BOOKABLE': 'No pudimos reservar. Intenta con otra persona.',
  'IDENTITY.NOT_REVIEWABLE': 'No pudimos publicar lo que escribiste sobre esta persona.',
  'IDENTITY.BLOCK_ONESELF': 'No puedes bloquearte a ti.',
  'IDENTITY.TOO_MANY_BLOCKS': 'Ya bloqueaste a 500 personas. Desbloquea a alguien en Mi cuenta.',
} satisfies Record<IdentityErrorCode, string>
