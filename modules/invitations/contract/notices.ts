// Apart from the other sentences: those travel to every page.

/** What the invitation screens say of what went well, or before anything is asked (spec §2, Invitation registration). */
export const invitationsNotices = {
  tokenRequired: 'Se requiere un token de invitación para registrarse.',
  linked: 'Tu perfil ya es tuyo.',
  pendingMail:
    'Tu cuenta está lista. Otras personas también recomiendan este perfil: abre el correo que te enviamos y será tuyo.',
  pendingOperator:
    'Tu cuenta está lista. Otras personas también recomiendan este perfil: quien administra Círculo revisará que eres tú.',
} as const

/** Shown when an action fails for a reason that is not in the catalogue (spec §8). */
export const invitationsFallbacks = {
  load: 'Error al cargar la invitación',
} as const
