import type { FederatedSignInError } from '#modules/identity/contract/federated.ts'
import { identityNotices } from '#modules/identity/contract/notices.ts'

// Keep these messages in a separate file: only the page after a sign-in at an identity provider loads them.

/**
 * Spanish messages for the URL parameter `error`, which the server sets after a failed sign-in at an identity
 * provider. `{name}` is the provider's name.
 */
export const federatedSignInErrorMessages = {
  federado: identityNotices.federatedFailed,
  'federado-sin-verificar': identityNotices.federatedUnverified,
  'otro-correo':
    'La invitación es para otro correo electrónico que el de tu cuenta de {name}, así que no iniciamos tu sesión. Vuelve a intentarlo con la cuenta de {name} que tiene el correo de la invitación, o regístrate aquí con una contraseña.',
  deshabilitada: identityNotices.userDisabled,
  'vinculo-ajeno': identityNotices.identityOfOtherAccount,
  'invitacion-propia':
    'Esta invitación la enviaste tú. Comparte el enlace con la persona a quien invitas: solo ella puede usarlo.',
} satisfies Record<FederatedSignInError, string>
