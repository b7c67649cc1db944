import type { ErrorKind } from '#kernel/errors.ts'
import { cityRequiredMessage } from '#modules/invitations/contract/city-rule.ts'
import type { InvitationsErrorCode } from '#modules/invitations/contract/error-codes.ts'
import type { InvitationMailState } from '#modules/invitations/contract/invitations.ts'

export const invitationsErrorMessages = {
  'INVITATIONS.INVALID_TOKEN': 'Token de invitación inválido o expirado',
  'INVITATIONS.ALREADY_USED': 'Esta invitación ya fue utilizada',
  'INVITATIONS.EXPIRED': 'Esta invitación ha expirado',
  'INVITATIONS.CLAIMED': 'Esta persona ya tiene una cuenta en Círculo.',
  'INVITATIONS.OWN':
    'Esta invitación la enviaste tú. Comparte el enlace con la persona a quien invitas: solo ella puede usarlo.',
  'INVITATIONS.OTHER_EMAIL':
    'La invitación es para otro correo electrónico, así que no iniciamos tu sesión. Entra con la cuenta que tiene el correo de la invitación, o regístrate aquí con una contraseña.',
  'INVITATIONS.EMAIL_REGISTERED':
    'Este correo electrónico ya está registrado y la contraseña no es la de esa cuenta. Escribe la contraseña de tu cuenta para unirla a esta invitación, inicia sesión, o recupera tu contraseña si no la recuerdas.',
  'INVITATIONS.FEDERATED_ACCOUNT':
    'Este correo electrónico pertenece a una cuenta que entra con {provider}, sin contraseña. Usa el botón de {provider}, el método con el que la creaste, para unirla a esta invitación.',
  'INVITATIONS.CITY_REQUIRED': cityRequiredMessage,
  'INVITATIONS.NOT_FOUND': 'Esa invitación ya no existe',
  'INVITATIONS.NO_EMAIL': 'Esta invitación no tiene correo electrónico. Comparte el enlace.',
  'INVITATIONS.JUST_MAILED':
    'Ya enviamos un correo a esta persona hace poco. Espera una hora para enviar otro, o comparte el enlace.',
  'INVITATIONS.TOO_MANY_MAILS':
    'Hoy ya enviaste muchas invitaciones por correo. Intenta mañana, o comparte el enlace.',
  'INVITATIONS.CONFIRM_EMAIL':
    'Confirma tu correo electrónico en Mi cuenta para enviar invitaciones por correo. Mientras tanto, comparte el enlace.',
  'INVITATIONS.NOT_SENT': 'Ahora no podemos enviarle correos a esta persona. Comparte el enlace.',
} satisfies Record<InvitationsErrorCode, string>

export const invitationsErrorKinds = {
  'INVITATIONS.INVALID_TOKEN': 'NOT_FOUND',
  'INVITATIONS.ALREADY_USED': 'CONFLICT',
  'INVITATIONS.EXPIRED': 'CONFLICT',
  'INVITATIONS.CLAIMED': 'CONFLICT',
  'INVITATIONS.OWN': 'FORBIDDEN',
  'INVITATIONS.OTHER_EMAIL': 'FORBIDDEN',
  'INVITATIONS.EMAIL_REGISTERED': 'UNAUTHORIZED',
  'INVITATIONS.FEDERATED_ACCOUNT': 'UNAUTHORIZED',
  'INVITATIONS.CITY_REQUIRED': 'BAD_REQUEST',
  'INVITATIONS.NOT_FOUND': 'NOT_FOUND',
  'INVITATIONS.NO_EMAIL': 'CONFLICT',
  'INVITATIONS.JUST_MAILED': 'TOO_MANY_REQUESTS',
  'INVITATIONS.TOO_MANY_MAILS': 'TOO_MANY_REQUESTS',
  'INVITATIONS.CONFIRM_EMAIL': 'FORBIDDEN',
  'INVITATIONS.NOT_SENT': 'CONFLICT',
} satisfies Record<InvitationsErrorCode, ErrorKind>

export const invitationMailStateLabels = {
  NONE: 'Sin correo',
  AWAITS_PROOF: 'Se enviará cuando confirmes tu correo',
  ON_ITS_WAY: 'Enviando',
  SENT: 'Enviado',
  FAILED: 'No se pudo entregar',
} satisfies Record<InvitationMailState, string>
