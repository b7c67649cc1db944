import type { FederatedSignInError } from '#modules/identity/contract/federated.ts'
import { identityScreenMessages } from '#modules/identity/contract/notices.ts'

export const federatedSignInErrorMessages = {
  federado: identityScreenMessages.federatedFailed,
  'federado-sin-verificar': identityScreenMessages.federatedUnverified,
  'otro-correo':
    'La invitación es para otro correo electrónico que el de tu cuenta de {name}, así que no iniciamos tu sesión. Vuelve a intentarlo con la cuenta de {name} que tiene el correo de la invitación, o regístrate aquí con una contraseña.',
  deshabilitada: identityScreenMessages.userDisabled,
  'vinculo-ajeno': identityScreenMessages.identityOfOtherAccount,
  'invitacion-propia':
    'Esta invitación la enviaste tú. Comparte el enlace con la persona a quien invitas: solo ella puede usarlo.',
} satisfies Record<FederatedSignInError, string>
