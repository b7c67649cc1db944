import { renderMail } from '#kernel/mail/template.ts'
import { invitationValidityHours } from '#modules/invitations/contract/limits.ts'

export function profileClaimMail(name: string, token: string, linkBase: string) {
  return renderMail({
    subject: `Reclama el perfil de ${name} en Círculo`,
    paragraphs: [
      `Alguien pidió el perfil de ${name}, que otras personas recomiendan en Círculo.`,
      'Si eres tú, crea tu cuenta con este enlace: el perfil, con sus recomendaciones y reseñas, será tuyo.',
      'Si ya tienes cuenta con este correo, cierra tu sesión antes de abrir el enlace y escribe ahí tu contraseña: todo quedará unido.',
      'Si no lo pediste, no hagas nada y no compartas este enlace: la persona que lo abra puede quedarse con el perfil.',
    ],
    action: { label: 'Reclamar este perfil', url: `${linkBase}/invitacion?token=${token}` },
    reason: `Recibes este correo porque alguien pidió el perfil que tiene esta dirección. El enlace vale ${invitationValidityHours / 24} días.`,
  })
}

export interface InvitationMailData {
  inviterName: string
  name: string
  profilePath: string
  expiresAt: Date
}

const longDate = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' })

export function invitationMail(
  { inviterName, name, profilePath, expiresAt }: InvitationMailData,
  { token, linkBase, unsubscribeUrl }: { token: string; linkBase: string; unsubscribeUrl: string },
) {
  return renderMail({
    subject: `${inviterName} te recomienda en Círculo`,
    paragraphs: [
      `Hola, ${name}:`,
      `${inviterName} te agregó a su círculo de confianza y te invita a hacer tuyo tu perfil.`,
      'Círculo es un directorio de personas de confianza: las personas que te conocen te recomiendan, y otras encuentran tu trabajo, tu teléfono y, si quieres, tu agenda de citas. La cuenta es gratuita.',
      `La invitación vale hasta el ${longDate.format(expiresAt)} y es solo para ti: no compartas este correo.`,
    ],
    action: { label: 'Crear mi cuenta', url: createInvitationUrl(token, linkBase) },
    instead: [
      `Si no conoces a ${inviterName}, ignora este correo.`,
      `Si prefieres no aparecer en Círculo, abre ${linkBase}${profilePath} y elige «Solicitar eliminación».`,
    ],
    reason: `Recibes este correo porque ${inviterName} escribió esta dirección al recomendarte en Círculo.`,
    unsubscribeUrl,
  })
}

/** The greeting has no name, because a contact may be saved as 'Beto Plomero'. */
export function formatInvitationLinkMessage(
  { inviterName, name, expiresAt }: Pick<InvitationMailData, 'inviterName' | 'name' | 'expiresAt'>,
  url: string,
): string {
  return `Hola, soy ${inviterName}. Te recomendé en Círculo, un directorio de personas de confianza. Con este enlace creas tu cuenta gratuita y haces tuyo el perfil de ${name} (vale hasta el ${longDate.format(expiresAt)}): ${url}`
}

export function createInvitationUrl(token: string, linkBase: string): string {
  return `${linkBase}/invitacion?token=${token}`
}
