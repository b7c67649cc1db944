import { formatCountWithNoun } from '#kernel/text/format-quantity.ts'
import type { AppointmentImportCounts } from '#operator/import/import-appointments.ts'
import type { CircleImportCounts } from '#operator/import/import-circles.ts'
import type { InvitationImportCounts } from '#operator/import/import-invitations.ts'
import type { PeopleImportCounts } from '#operator/import/import-people.ts'
import type { PhotoImportCounts } from '#operator/import/import-photos.ts'
import type { ReviewImportCounts } from '#operator/import/import-reviews.ts'
import type { ImportReport } from '#operator/import/report.ts'

type Count = readonly [count: number, one: string, several: string]

const fromFlag = 'de recomendadoPor que ningún círculo confirma'

export interface ImportCounts {
  professions: number
  people: PeopleImportCounts
  circles: CircleImportCounts
  reviews: ReviewImportCounts
  invitations: InvitationImportCounts
  appointments: AppointmentImportCounts
}

export function summarizeImport(
  taken: ImportCounts & { photos: PhotoImportCounts | null },
  { report, reportPath, write }: { report: ImportReport; reportPath: string; write: boolean },
): string {
  const { people, circles, reviews, invitations, appointments, photos } = taken
  const lines: [string, ...Count[]][] = [
    [
      'Personas',
      [people.added, 'nueva', 'nuevas'],
      [people.accounts, 'con cuenta', 'con cuenta'],
      [people.folded, 'repetida que se juntó', 'repetidas que se juntaron'],
      [people.unchanged, 'ya estaba', 'ya estaban'],
      [people.rejected, 'no se tomó', 'no se tomaron'],
    ],
    ['Círculos', [circles.added, 'lazo nuevo', 'lazos nuevos'], [circles.unconfirmed, fromFlag, fromFlag]],
    [
      'Reseñas',
      [reviews.added, 'nueva', 'nuevas'],
      [reviews.unchanged, 'ya estaba', 'ya estaban'],
      [reviews.waiting, 'solo tiene fotos y viene con ellas', 'solo tienen fotos y vienen con ellas'],
      [reviews.rejected, 'no se tomó', 'no se tomaron'],
    ],
    [
      'Invitaciones',
      [invitations.added, 'nueva', 'nuevas'],
      [invitations.unchanged, 'ya estaba', 'ya estaban'],
      [invitations.rejected, 'no se tomó', 'no se tomaron'],
    ],
    [
      'Citas',
      [appointments.added, 'nueva', 'nuevas'],
      [appointments.unchanged, 'ya estaba', 'ya estaban'],
      [appointments.shortened, 'más corta para no encimarse', 'más cortas para no encimarse'],
      [
        appointments.cancelled,
        'cancelada por ser a la misma hora que otra',
        'canceladas por ser a la misma hora que otra',
      ],
      [appointments.rejected, 'no se tomó', 'no se tomaron'],
    ],
    ['Profesiones', [taken.professions, 'en la lista', 'en la lista']],
  ]
  if (photos)
    lines.push([
      'Fotos',
      write ? [photos.added, 'nueva', 'nuevas'] : [photos.added, 'por traer', 'por traer'],
      [photos.unchanged, 'ya estaba', 'ya estaban'],
      [photos.failed, 'no se pudo traer', 'no se pudieron traer'],
    ])
  const [errors, notices] = [report.count('ERROR'), report.count('AVISO')]
  return [
    write ? 'La importación terminó.' : 'Revisión terminada: no se guardó nada.',
    ...lines.map(([name, ...counts]) => describe(name, counts)),
    errors + notices === 0
      ? 'Todo se tomó como estaba.'
      : `${formatCountWithNoun(errors, 'que no se tomó', 'que no se tomaron')} y ${formatCountWithNoun(notices, 'aviso', 'avisos')}, línea por línea: ${reportPath}`,
  ].join('\n')
}

function describe(name: string, counts: readonly Count[]): string {
  const said = counts.filter(([count], index) => index === 0 || count > 0)
  return `${`${name}:`.padEnd(14)}${said.map((count) => formatCountWithNoun(...count)).join(', ')}`
}
