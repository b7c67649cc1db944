import { StartupError } from '#kernel/startup-error.ts'
import { formatQuantity } from '#kernel/text/format-quantity.ts'
import { readSettings } from '#operator/command-line.ts'
import type { DoctorFinding, FindingSeverity } from '#operator/doctor/check.ts'
import { runDoctor } from '#operator/doctor/doctor.ts'

const signs: Record<FindingSeverity, string> = { wrong: '✗', warning: '!', unknown: '?', ok: '✓' }
const order: FindingSeverity[] = ['wrong', 'warning', 'unknown', 'ok']

/**
 * Runs the command `npm run admin -- doctor`.
 *
 * @returns the report with the worst findings first; exit code 1 if there is a problem
 */
export async function reportOnInstallation(): Promise<{ text: string; exitCode: 0 | 1 }> {
  const findings = await examineSettings()
  return { text: describeFindings(findings), exitCode: findings.some(isWrong) ? 1 : 0 }
}

async function examineSettings(): Promise<DoctorFinding[]> {
  try {
    return await runDoctor(readSettings(), process.env)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    const why = 'Con él el producto no arranca, y lo demás no se pudo revisar.'
    return error.message.split('\n').map((line) => ({
      severity: 'wrong',
      what: `Un ajuste está mal. ${line}`,
      why,
      todo: 'Corrígelo en el entorno o en .env.',
    }))
  }
}

export function describeFindings(findings: readonly DoctorFinding[]): string {
  const of = (severity: FindingSeverity) => findings.filter((finding) => finding.severity === severity)
  const paragraphs = order.flatMap((severity) => {
    const described = of(severity).map(describe)
    return severity === 'ok' && described.length > 0 ? [described.join('\n')] : described
  })
  const counts = [
    formatQuantity(of('wrong').length, 'problema', 'problemas'),
    formatQuantity(of('warning').length, 'aviso', 'avisos'),
    `${of('unknown').length} sin revisar`,
    `${of('ok').length} en orden`,
  ]
  return [...paragraphs, `${counts.join(', ')}.`].join('\n\n')
}

function describe({ severity, what, why, todo }: DoctorFinding): string {
  const lines = [
    `${signs[severity]} ${what}`,
    ...(why ? [`  Por qué importa: ${why}`] : []),
    ...(todo ? [`  Qué hacer: ${todo}`] : []),
  ]
  return lines.join('\n')
}

function isWrong({ severity }: DoctorFinding): boolean {
  return severity === 'wrong'
}
