import { renderMail } from '#kernel/mail/template.ts'
import type { ProfileRequestKind } from '#prisma'

export function contactRemovalConfirmationMail(name: string, token: string, linkBase: string) {
  return renderMail({
    subject: '¿Quieres que tu perfil desaparezca de Círculo?',
    paragraphs: [
      `Alguien pidió eliminar el perfil de ${name}, que tiene este correo.`,
      'Si fuiste tú, confírmalo: el perfil y lo que otras personas escribieron en él se borran para siempre, y nadie podrá agregarte de nuevo con tu teléfono.',
      'Si no fuiste tú, no hagas nada: todo sigue igual.',
    ],
    action: {
      label: 'Ver y confirmar',
      url: `${linkBase}/verificar?token=${token}`,
    },
    reason:
      'Recibes este correo porque alguien te recomendó en Círculo con esta dirección. El enlace vale 7 días.',
  })
}

export function profileRemovedMail(personName: string) {
  return renderMail({
    subject: `El perfil de ${personName} ya no está en Círculo`,
    paragraphs: [
      'Borramos el perfil, con las reseñas y fotos que otras personas habían publicado en él.',
      'Si alguien intenta agregarlo de nuevo con el mismo teléfono, no podrá.',
    ],
    reason: 'Recibes este correo porque pediste eliminar ese perfil y dejaste esta dirección.',
  })
}

export function profileClaimApprovedMail(personName: string, linkBase: string) {
  return renderMail({
    subject: `El perfil de ${personName} ya es tuyo`,
    paragraphs: [
      'Comprobamos que eres tú: las recomendaciones y reseñas de ese perfil están ahora en tu cuenta.',
    ],
    action: { label: 'Ver Círculo', url: `${linkBase}/dashboard` },
    reason: 'Recibes este correo porque pediste ese perfil.',
  })
}

export function profileRequestRejectedMail(kind: ProfileRequestKind, personName: string) {
  const wish = kind === 'CLAIM' ? 'reclamar' : 'eliminar'
  return renderMail({
    subject: `Tu solicitud sobre el perfil de ${personName}`,
    paragraphs: [
      `Pediste ${wish} el perfil de ${personName}, y no pudimos comprobar que seas esa persona.`,
      'Puedes pedirlo otra vez desde el perfil y contarnos más: por ejemplo, desde qué teléfono podemos llamarte.',
    ],
    reason: `Recibes este correo porque pediste ${wish} ese perfil y dejaste esta dirección.`,
  })
}

export function accountDeletedMail(name: string) {
  return renderMail({
    subject: 'Tu cuenta de Círculo fue eliminada',
    paragraphs: [
      `${name}, borramos tu cuenta, tu perfil y las reseñas que escribiste. Cancelamos tus citas próximas y avisamos a la otra persona.`,
      'Gracias por haber estado. Si un día quieres volver, puedes crear una cuenta nueva con este correo.',
    ],
    reason: 'Recibes este correo porque era el de una cuenta de Círculo que se eliminó.',
  })
}

export function federatedIdentityLinkedMail(
  providerName: string,
  passwordDropped: boolean,
  linkBase: string,
) {
  return renderMail({
    subject: `Ahora puedes entrar con ${providerName}`,
    paragraphs: [
      `Tu cuenta de Círculo quedó vinculada con una cuenta de ${providerName}.`,
      ...(passwordDropped
        ? [
            'La contraseña que tenía tu cuenta ya no sirve, porque nadie había confirmado este correo. Puedes crear otra en Mi cuenta.',
          ]
        : []),
      'Si no fuiste tú, desvincúlala en Mi cuenta y cambia tu contraseña.',
    ],
    action: { label: 'Ver mi cuenta', url: `${linkBase}/mi-cuenta` },
    reason: 'Recibes este correo porque cambió la forma de entrar a tu cuenta de Círculo.',
  })
}

export function federatedIdentityUnlinkedMail(providerName: string, linkBase: string) {
  return renderMail({
    subject: `Ya no puedes entrar con ${providerName}`,
    paragraphs: [
      `La cuenta de ${providerName} dejó de estar vinculada con tu cuenta de Círculo.`,
      'Si no fuiste tú, cambia tu contraseña y cierra las otras sesiones en Mi cuenta.',
    ],
    action: { label: 'Ver mi cuenta', url: `${linkBase}/mi-cuenta` },
    reason: 'Recibes este correo porque cambió la forma de entrar a tu cuenta de Círculo.',
  })
}

const accountReason = 'Recibes este correo porque es el de una cuenta en Círculo.'

/** The e-mail contains no text from the sign-up form: a stranger may have entered another person's e-mail address. */
export function emailVerificationMail({ token, linkBase }: { token: string; linkBase: string }) {
  return renderMail({
    subject: 'Confirma tu correo electrónico',
    paragraphs: [
      'Alguien creó una cuenta en Círculo con este correo. Si fuiste tú, confírmalo: así sabemos que es tuyo, y las recomendaciones que ya tienes llegan a tu cuenta.',
      `¿No creaste esta cuenta? No confirmes nada. Si la quieres para ti, recupera su contraseña en ${linkBase}/recuperar y la persona que la creó ya no podrá entrar.`,
    ],
    action: { label: 'Confirmar mi correo', url: `${linkBase}/verificar?token=${token}` },
    reason: 'Recibes este correo porque alguien lo escribió al crear una cuenta. El enlace vale 7 días.',
  })
}

export function emailChangeConfirmationMail({ token, linkBase }: { token: string; linkBase: string }) {
  return renderMail({
    subject: 'Confirma tu nuevo correo electrónico',
    paragraphs: [
      'Pediste usar este correo en tu cuenta de Círculo. Confírmalo para terminar el cambio.',
      'Si no lo pediste tú, ignora este mensaje: nada cambia mientras nadie lo confirme.',
    ],
    action: { label: 'Confirmar este correo', url: `${linkBase}/verificar?token=${token}` },
    reason: 'Recibes este correo porque alguien lo escribió en su cuenta. El enlace vale 24 horas.',
  })
}

export function emailChangeRequestedMail({ newEmail, linkBase }: { newEmail: string; linkBase: string }) {
  return renderMail({
    subject: 'Pidieron cambiar el correo de tu cuenta',
    paragraphs: [
      `El nuevo correo sería ${newEmail}. El cambio se hace cuando se confirme desde allí.`,
      'Si no fuiste tú, cambia tu contraseña: el cambio queda anulado y las demás sesiones se cierran.',
    ],
    action: { label: 'Ver mi cuenta', url: `${linkBase}/mi-cuenta` },
    reason: accountReason,
  })
}

export function emailChangedMail({ newEmail }: { newEmail: string }) {
  return renderMail({
    subject: 'El correo de tu cuenta cambió',
    paragraphs: [
      `Desde ahora tu cuenta de Círculo usa ${newEmail}. A esta dirección ya no te escribiremos.`,
      'Si no fuiste tú, avisa cuanto antes al equipo de Círculo.',
    ],
    reason: 'Recibes este correo porque era el de una cuenta en Círculo.',
  })
}

export type CalendarUrlChange = 'REMOVED' | 'KEPT'

function calendarSentence(calendar: CalendarUrlChange, linkBase: string): string {
  const page = `${linkBase}/mis-citas`
  return calendar === 'REMOVED'
    ? `Quitamos la dirección de tu calendario privado, por si alguien más la conocía; puedes crear otra en ${page}`
    : `Tu calendario privado sigue funcionando; si alguien más pudo ver su dirección, cámbiala en ${page}`
}

export function calendarUrlRemovedMail({ linkBase }: { linkBase: string }) {
  return renderMail({
    subject: 'Quitamos tu calendario privado',
    paragraphs: [
      'Tu correo quedó confirmado. Por seguridad, cerramos las sesiones que se abrieron antes de confirmarlo.',
      calendarSentence('REMOVED', linkBase),
    ],
    action: { label: 'Ver mis citas', url: `${linkBase}/mis-citas` },
    reason: accountReason,
  })
}

export function passwordChangedMail({
  linkBase,
  calendar,
}: {
  linkBase: string
  calendar: CalendarUrlChange | null
}) {
  return renderMail({
    subject: 'Tu contraseña cambió',
    paragraphs: [
      'La contraseña de tu cuenta de Círculo acaba de cambiar, y las demás sesiones se cerraron.',
      ...(calendar === null ? [] : [calendarSentence(calendar, linkBase)]),
      `Si no fuiste tú, recupera tu cuenta ahora en ${linkBase}/recuperar`,
    ],
    action: { label: 'Ver mi cuenta', url: `${linkBase}/mi-cuenta` },
    reason: accountReason,
  })
}

export function passwordResetMail({ token, linkBase }: { token: string; linkBase: string }) {
  return renderMail({
    subject: 'Recupera tu cuenta',
    paragraphs: [
      'Pediste recuperar tu cuenta de Círculo. Elige una contraseña nueva; todas las sesiones abiertas se cerrarán.',
      'Si no lo pediste tú, ignora este mensaje: tu contraseña sigue siendo la misma.',
    ],
    action: { label: 'Elegir contraseña nueva', url: `${linkBase}/recuperar?token=${token}` },
    reason: `${accountReason} El enlace vale una hora y se usa una sola vez.`,
  })
}

export function signInLinkMail({ token, linkBase }: { token: string; linkBase: string }) {
  return renderMail({
    subject: 'Tu enlace para entrar',
    paragraphs: [
      'Pediste entrar a tu cuenta de Círculo con un enlace. Tu contraseña sigue siendo la misma.',
      'Si no lo pediste tú, ignora este mensaje: sin el enlace nadie entra.',
    ],
    action: { label: 'Entrar a Círculo', url: `${linkBase}/entrar?token=${token}` },
    reason: `${accountReason} El enlace vale una hora y se usa una sola vez.`,
  })
}
