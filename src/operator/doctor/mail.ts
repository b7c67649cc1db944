import { formatCountWithNoun, formatNumber } from '#kernel/text/format-quantity.ts'
import {
  createDiagnosticProblemFinding,
  createDiagnosticSuccessFinding,
  createDiagnosticWarningFinding,
  type DiagnosticCheck,
  type DiagnosticCheckContext,
  type DiagnosticDatabaseCheckContext,
  formatSeconds,
  getErrorName,
} from '#operator/doctor/check.ts'
import { removePersonalDataFromMessage } from '#platform/logged-error.ts'
import { readMailFailures, readMailQueueMetrics } from '#platform/mail/outbox-figures.ts'
import { verifySmtp } from '#platform/mail/transport.ts'

const minute = 60
const warningAgeSeconds = 15 * minute
const errorAgeSeconds = 2 * 60 * minute
const days = 7

export const smtpCheck: DiagnosticCheck<DiagnosticCheckContext> = {
  about: 'el servidor de correo',
  run: async ({ config }) => {
    const { smtpUrl } = config
    if (!smtpUrl) return []
    try {
      await verifySmtp(smtpUrl, config)
    } catch (error) {
      return [
        createDiagnosticProblemFinding(
          `El servidor de SMTP_URL no responde como debe (${getErrorName(error)}).`,
          'No sale ningún correo: ni recordatorios, ni recuperar la contraseña.',
          adviceFor(error),
        ),
      ]
    }
    return [createDiagnosticSuccessFinding('El servidor de correo responde.')]
  },
}

function adviceFor(error: unknown): string {
  const code = getErrorName(error)
  if (code === 'EAUTH' || code === '535')
    return 'Corrige el usuario y la contraseña de SMTP_URL; van codificados, como %40 en lugar de @.'
  if (error instanceof Error && 'code' in error && error.code === 'ETLS')
    return 'No ofrece STARTTLS con un certificado válido. Usa smtps:// y el puerto 465; o SMTP_ALLOW_PLAIN=true, solo si el servidor está en tu propia red.'
  return 'Revisa el nombre, el puerto (465 con smtps://, 587 con smtp://) y que tu red deje salir.'
}

export const outboxCheck: DiagnosticCheck<DiagnosticDatabaseCheckContext> = {
  about: 'los correos por salir',
  run: async ({ db, config: { smtpUrl, dataDir } }) => {
    const folder = `${dataDir}/mail`
    const { waiting, oldestSeconds } = await readMailQueueMetrics(db)
    const { givenUp, overBudget, reasons } = await readMailFailures(db, days)
    const found = []
    if (oldestSeconds > warningAgeSeconds) {
      const why =
        reasons.length > 0
          ? `Lo último que se supo: ${reasons.map((reason) => `«${removePersonalDataFromMessage(reason)}»`).join('; ')}.`
          : 'Aún no se han intentado enviar: quizá el producto no está corriendo.'
      const severity =
        oldestSeconds > errorAgeSeconds ? createDiagnosticProblemFinding : createDiagnosticWarningFinding
      found.push(
        severity(
          `Hay ${formatCountWithNoun(waiting, 'correo', 'correos')} sin salir; el más viejo espera desde hace ${formatSeconds(oldestSeconds)}.`,
          why,
          smtpUrl
            ? 'Arregla el servidor de correo: salen solos cuando vuelve.'
            : `Revisa que se pueda escribir en ${folder}: sin SMTP_URL van ahí, y siguen solos en cuanto se pueda.`,
        ),
      )
    }
    if (givenUp > 0)
      found.push(
        createDiagnosticWarningFinding(
          `Correos que no se pudieron entregar en los últimos ${days} días: ${formatNumber(givenUp)}.`,
          'El servidor dijo que no los quiere: casi siempre porque la dirección no existe.',
          'Si son muchos, revisa que tu dominio tenga SPF y DKIM.',
        ),
      )
    if (overBudget > 0)
      found.push(
        createDiagnosticWarningFinding(
          `Correos que no se mandaron en los últimos ${days} días, porque su destinatario ya había recibido el máximo del día: ${formatNumber(overBudget)}.`,
          'Alguien recibe muchos avisos, o alguien quiere llenar el buzón de otra persona.',
          'Si es el trabajo normal de alguien, sube mailsPerRecipient en LIMITS.',
        ),
      )
    if (found.length > 0) return found
    return [
      createDiagnosticSuccessFinding(
        smtpUrl
          ? `Los correos salen: ${waiting} por salir, ninguno atrasado.`
          : `Los correos se escriben en ${folder}, porque falta SMTP_URL.`,
      ),
    ]
  },
}
