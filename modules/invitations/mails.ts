import { renderMail } from '#kernel/mail/template.ts'

/** To whoever asked for the profile that others made of them. */
export function claimMail(name: string, token: string, linkBase: string) {
  return renderMail({
    subject: `Reclama el perfil de ${name} en Círculo`,
    paragraphs: [
      `Alguien pidió hacerse cargo del perfil de ${name}, que otras personas recomiendan en Círculo.`,
      'Si eres tú, crea tu cuenta con este enlace: el perfil, con sus recomendaciones y reseñas, será tuyo.',
      'Si no lo pediste, no hagas nada y no compartas este enlace: quien lo abra puede quedarse con el perfil.',
    ],
    action: { label: 'Reclamar este perfil', url: `${linkBase}/invitacion?token=${token}` },
    reason:
      'Recibes este correo porque alguien pidió el perfil que tiene esta dirección. El enlace vale 30 días.',
  })
}
