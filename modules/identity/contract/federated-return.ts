import type { FederatedReturnError } from '#modules/identity/contract/federated.ts'
import { identityMessages } from '#modules/identity/messages.ts'

// Apart from the other sentences: those travel to every page.

/**
 * Said on the page to which somebody comes back from an identity provider, by `error` in its address; `{name}` is the
 * provider's.
 */
export const federatedReturnMessages = {
  federado: identityMessages['IDENTITY.FEDERATED_FAILED'],
  'federado-sin-verificar': identityMessages['IDENTITY.FEDERATED_UNVERIFIED'],
  'otro-correo':
    'La invitación es para otro correo electrónico que el de tu cuenta de {name}, así que no iniciamos tu sesión. Vuelve a intentarlo con la cuenta de {name} que tiene el correo de la invitación, o regístrate aquí con una contraseña.',
  deshabilitada: identityMessages['IDENTITY.USER_DISABLED'],
  'vinculo-ajeno': identityMessages['IDENTITY.IDENTITY_OF_OTHER_ACCOUNT'],
  'invitacion-propia':
    'Esta invitación la enviaste tú. Comparte el enlace con la persona a quien invitas: solo ella puede usarlo.',
} satisfies Record<FederatedReturnError, string>
