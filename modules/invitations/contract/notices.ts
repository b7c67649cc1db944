export const invitationsScreenMessages = {
  tokenRequired: 'Para registrarte con una invitación necesitas el enlace que te mandaron.',
  linked: 'Tu perfil ya es tuyo.',
  pendingMail:
    'Tu cuenta está lista. Otras personas también recomiendan este perfil: abre el correo que te enviamos y será tuyo.',
  pendingOperator:
    'Tu cuenta está lista. Otras personas también recomiendan este perfil: el equipo de Círculo revisará que eres tú.',
} as const

export const invitationsFallbackErrorMessages = {
  load: 'Error al cargar la invitación',
} as const
