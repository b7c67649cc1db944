import { withoutPersons } from '#kernel/logged-error.ts'
import { readMailQueue, readMailTroubles } from '#kernel/mail/outbox-figures.ts'
import { verifySmtp } from '#kernel/mail/transport.ts'
import {
  type Check,
  codeOf,
  fine,
  inWords,
  nameOf,
  type Outside,
  type Patient,
  warning,
  wrong,
} from '#server/doctor/check.ts'

const minute = 60
/** A mail leaves within seconds. */
const late = 15 * minute
const farTooLate = 2 * 60 * minute
const days = 7

/** Greets the mail server and signs in, and sends nothing. */
export const smtpCheck: Check<Outside> = {
  about: 'el servidor de correo',
  run: async ({ config: { smtpUrl } }) => {
    if (!smtpUrl) return []
    try {
      await verifySmtp(smtpUrl)
    } catch (error) {
      return [
        wrong(
          `El servidor de SMTP_URL no nos atiende (${nameOf(error)}).`,
          'No sale ningún correo: ni recordatorios, ni recuperar la contraseña.',
          nameOf(error) === 'EAUTH' || nameOf(error) === '535'
            ? 'Corrige el usuario y la contraseña de SMTP_URL; van codificados, como %40 en lugar de @.'
            : 'Revisa el nombre, el puerto (465 con smtps://, 587 con smtp://) y que tu red deje salir.',
        ),
      ]
    }
    return [fine('El servidor de correo nos atiende.')]
  },
}

export const outboxCheck: Check<Patient> = {
  about: 'los correos por salir',
  run: async ({ db }) => {
    const { waiting, oldestSeconds } = await readMailQueue(db)
    const { givenUp, reasons } = await readMailTroubles(db, days)
    const found = []
    if (oldestSeconds > late) {
      const why =
        reasons.length > 0
          ? `Lo último que dijo el servidor: ${reasons.map((reason) => `«${withoutPersons(reason)}»`).join('; ')}.`
          : 'Nadie ha intentado mandarlos: quizá el producto no está corriendo.'
      const severity = oldestSeconds > farTooLate ? wrong : warning
      found.push(
        severity(
          `Hay ${waiting} correos sin salir; el más viejo espera desde hace ${inWords(oldestSeconds)}.`,
          why,
          'Arregla el servidor de correo: salen solos cuando vuelve.',
        ),
      )
    }
    if (givenUp > 0)
      found.push(
        warning(
          `En los últimos ${days} días no se pudieron entregar ${givenUp} correos.`,
          'El servidor dijo que no los quiere: casi siempre porque la dirección no existe.',
          'Si son muchos, revisa que tu dominio tenga SPF y DKIM.',
        ),
      )
    return found.length > 0 ? found : [fine(`Los correos salen: ${waiting} por salir, ninguno espera.`)]
  },
}
