import type { FederatedReturnError } from '#modules/identity/contract/federated.ts'
import { identityNotices } from '#modules/identity/contract/notices.ts'

// A separate file: only the page after a federated sign-in loads these messages, while the other messages are part of
// every page.

/**
 * Spanish messages for the `error` parameter of the page to which an identity provider returns. `{name}` is the name
 * of the provider.
 */
export const federatedReturnMessages = {
  federado: identityNotices.federatedFailed,
  'federado-sin-verificar': identityNotices.federatedUnverified,
  'otro-correo':
    'La invitación es para otro correo electrónico que el de tu cuenta de {name}, así que no iniciamos tu sesión. Vuelve a intentarlo con la cuenta de {name} que tiene el correo de la invitación, o regístrate aquí con una contraseña.',
  deshabilitada: identityNotices.userDisabled,
  'vinculo-ajeno': identityNotices.identityOfOtherAccount,
  'invitacion-propia':
    'Esta invitación la enviaste tú. Comparte el enlace con la persona a quien invitas: solo ella puede usarlo.',
} satisfies Record<FederatedReturnError, string>
