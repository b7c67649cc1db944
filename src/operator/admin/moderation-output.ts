import { photoUrl } from '#kernel/photos/contract.ts'
import { reportReasonLabels } from '#modules/reviews/contract/report-labels.ts'
import type { DescribedThing, ReportedThing } from '#modules/reviews/operator-api.ts'
import { dates, printable, shortId } from '#operator/admin/output.ts'

/** Max characters of a review in a list. */
const longestQuotation = 120

const kindNames = { person: 'PERFIL', review: 'RESEÑA', photo: 'FOTO' } as const

/** Reported items as text, in the given order: the item reported first comes first. */
export function describeReports(things: readonly ReportedThing[], linkBase: string): string {
  if (things.length === 0) return 'No hay reportes pendientes.'
  const described = things.map(({ thing, reports }) => {
    const [first] = reports
    const times = reports.length === 1 ? 'lo reportó 1' : `lo reportaron ${reports.length}`
    return [
      `${first ? shortId(first.id) : ''}  ${kindNames[thing.kind]}  ${printable(thing.title)} · ${times}`,
      ...quotation(thing),
      `  enlace: ${linkOf(thing, linkBase)}`,
      ...reports.map(({ createdAt, reason, details, reporterId, reporterAddress }) => {
        const who = reporterId === null ? 'visitante' : 'miembro'
        const address = reporterAddress === null ? '' : ` ${printable(reporterAddress)}`
        const words = details === '' ? '' : `: ${printable(details)}`
        return `  ${dates.format(createdAt)} · ${who}${address} · ${reportReasonLabels[reason]}${words}`
      }),
    ].join('\n')
  })
  return [...described, `Pendientes: ${things.length}`].join('\n\n')
}

/** Hidden items as text, in the given order. Each has the id that the command `restore` takes. */
export function describeHidden(
  things: readonly (DescribedThing & { hiddenAt: Date })[],
  linkBase: string,
): string {
  if (things.length === 0) return 'No hay nada oculto.'
  const described = things.map((thing) =>
    [
      `${thing.id}  ${kindNames[thing.kind]}  ${printable(thing.title)}`,
      ...quotation(thing),
      `  desde:  ${dates.format(thing.hiddenAt)}`,
      `  perfil: ${linkBase}${thing.profilePath}`,
    ].join('\n'),
  )
  return [...described, `Ocultos: ${things.length}`].join('\n\n')
}

function quotation({ text }: DescribedThing): string[] {
  if (text === '') return []
  const line = printable(text)
  const short = [...line].slice(0, longestQuotation).join('')
  return [`  dice:   «${short}${short === line ? '' : '…'}»`]
}

/** For a photo, the link to the picture itself, which is public until it is hidden. */
function linkOf({ kind, id, profilePath }: DescribedThing, linkBase: string): string {
  return kind === 'photo'
    ? `${linkBase}${photoUrl(id, 'large')} en ${linkBase}${profilePath}`
    : linkBase + profilePath
}
