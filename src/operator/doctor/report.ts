import { StartupError } from '#kernel/startup-error.ts'
import { formatCountWithNoun } from '#kernel/text/format-quantity.ts'
import { loadConfigFromEnvFile } from '#operator/command-line.ts'
import type { DiagnosticFinding, DiagnosticSeverity } from '#operator/doctor/check.ts'
import { runDiagnostics } from '#operator/doctor/doctor.ts'

const signs: Record<DiagnosticSeverity, string> = { wrong: '✗', warning: '!', unknown: '?', ok: '✓' }
const order: DiagnosticSeverity[] = ['wrong', 'warning', 'unknown', 'ok']

export async function createDiagnosticReport(): Promise<{ text: string; exitCode: 0 | 1 }> {
  const findings = await examineSettings()
  return { text: describeDiagnosticFindings(findings), exitCode: findings.some(isWrong) ? 1 : 0 }
}

async function examineSettings(): Promise<DiagnosticFinding[]> {
  try {
    return await runDiagnostics(loadConfigFromEnvFile(), process.env)
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

export function describeDiagnosticFindings(findings: readonly DiagnosticFinding[]): string {
  const of = (severity: DiagnosticSeverity) => findings.filter((finding) => finding.severity === severity)
  const paragraphs = order.flatMap((severity) => {
    const described = of(severity).map(describe)
    return severity === 'ok' && described.length > 0 ? [described.join('\n')] : described
  })
  const counts = [
    formatCountWithNoun(of('wrong').length, 'problema', 'problemas'),
    formatCountWithNoun(of('warning').length, 'aviso', 'avisos'),
    `${of('unknown').length} sin revisar`,
    `${of('ok').length} en orden`,
  ]
  return [...paragraphs, `${counts.join(', ')}.`].join('\n\n')
}

function describe({ severity, what, why, todo }: DiagnosticFinding): string {
  const lines = [
    `${signs[severity]} ${what}`,
    ...(why ? [`  Por qué importa: ${why}`] : []),
    ...(todo ? [`  Qué hacer: ${todo}`] : []),
  ]
  return lines.join('\n')
}

function isWrong({ severity }: DiagnosticFinding): boolean {
  return severity === 'wrong'
}
