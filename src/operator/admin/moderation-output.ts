import { photoUrl } from '#kernel/photos/contract.ts'
import { reportReasonLabels } from '#modules/reviews/contract/report-labels.ts'
import type { ReportTargetDescription, ReportTargetWithReports } from '#modules/reviews/operator-api.ts'
import { adminDateFormat, shortenId, toPrintableText } from '#operator/admin/output.ts'

const maxQuotationLength = 120

const kindNames = { person: 'PERFIL', review: 'RESEÑA', photo: 'FOTO' } as const

export function describeReports(targets: readonly ReportTargetWithReports[], linkBase: string): string {
  if (targets.length === 0) return 'No hay reportes pendientes.'
  const described = targets.map(({ target, reports }) => {
    const [first] = reports
    const times = reports.length === 1 ? 'lo reportó 1' : `lo reportaron ${reports.length}`
    return [
      `${first ? shortenId(first.id) : ''}  ${kindNames[target.kind]}  ${toPrintableText(target.title)} · ${times}`,
      ...quotation(target),
      `  enlace: ${linkOf(target, linkBase)}`,
      ...reports.map(({ createdAt, reason, details, reporterId, reporterAddress }) => {
        const who = reporterId === null ? 'visitante' : 'miembro'
        const address = reporterAddress === null ? '' : ` ${toPrintableText(reporterAddress)}`
        const words = details === '' ? '' : `: ${toPrintableText(details)}`
        return `  ${adminDateFormat.format(createdAt)} · ${who}${address} · ${reportReasonLabels[reason]}${words}`
      }),
    ].join('\n')
  })
  return [...described, `Pendientes: ${targets.length}`].join('\n\n')
}

export function describeHiddenContent(
  targets: readonly (ReportTargetDescription & { hiddenAt: Date })[],
  linkBase: string,
): string {
  if (targets.length === 0) return 'No hay nada oculto.'
  const described = targets.map((target) =>
    [
      `${target.id}  ${kindNames[target.kind]}  ${toPrintableText(target.title)}`,
      ...quotation(target),
      `  desde:  ${adminDateFormat.format(target.hiddenAt)}`,
      `  perfil: ${linkBase}${target.profilePath}`,
    ].join('\n'),
  )
  return [...described, `Ocultos: ${targets.length}`].join('\n\n')
}

function quotation({ text }: ReportTargetDescription): string[] {
  if (text === '') return []
  const line = toPrintableText(text)
  const short = [...line].slice(0, maxQuotationLength).join('')
  return [`  dice:   «${short}${short === line ? '' : '…'}»`]
}

function linkOf({ kind, id, profilePath }: ReportTargetDescription, linkBase: string): string {
  return kind === 'photo'
    ? `${linkBase}${photoUrl(id, 'large')} en ${linkBase}${profilePath}`
    : linkBase + profilePath
}
