import { counted } from '#kernel/text/counted.ts'
import type { Report } from '#operator/import/report.ts'
import type { AppointmentsTaken } from '#operator/import/take-appointments.ts'
import type { CirclesTaken } from '#operator/import/take-circles.ts'
import type { InvitationsTaken } from '#operator/import/take-invitations.ts'
import type { PeopleTaken } from '#operator/import/take-people.ts'
import type { PhotosTaken } from '#operator/import/take-photos.ts'
import type { ReviewsTaken } from '#operator/import/take-reviews.ts'

type Count = readonly [count: number, one: string, several: string]

const fromFlag = 'de recomendadoPor que ningún círculo confirma'

export interface Taken {
  professions: number
  people: PeopleTaken
  circles: CirclesTaken
  reviews: ReviewsTaken
  invitations: InvitationsTaken
  appointments: AppointmentsTaken
}

/** Summary of an import in Spanish. `photos` is null when they were left out. */
export function summarise(
  taken: Taken & { photos: PhotosTaken | null },
  { report, reportPath, write }: { report: Report; reportPath: string; write: boolean },
): string {
  const { people, circles, reviews, invitations, appointments, photos } = taken
  const lines: [string, ...Count[]][] = [
    [
      'Personas',
      [people.added, 'nueva', 'nuevas'],
      [people.accounts, 'con cuenta', 'con cuenta'],
      [people.folded, 'repetida que se juntó', 'repetidas que se juntaron'],
      [people.kept, 'ya estaba', 'ya estaban'],
      [people.refused, 'no se tomó', 'no se tomaron'],
    ],
    ['Círculos', [circles.added, 'lazo nuevo', 'lazos nuevos'], [circles.unconfirmed, fromFlag, fromFlag]],
    [
      'Reseñas',
      [reviews.added, 'nueva', 'nuevas'],
      [reviews.kept, 'ya estaba', 'ya estaban'],
      [reviews.waiting, 'solo tiene fotos y viene con ellas', 'solo tienen fotos y vienen con ellas'],
      [reviews.refused, 'no se tomó', 'no se tomaron'],
    ],
    [
      'Invitaciones',
      [invitations.added, 'nueva', 'nuevas'],
      [invitations.kept, 'ya estaba', 'ya estaban'],
      [invitations.refused, 'no se tomó', 'no se tomaron'],
    ],
    [
      'Citas',
      [appointments.added, 'nueva', 'nuevas'],
      [appointments.kept, 'ya estaba', 'ya estaban'],
      [appointments.shortened, 'más corta para no encimarse', 'más cortas para no encimarse'],
      [
        appointments.cancelled,
        'cancelada por ser a la misma hora que otra',
        'canceladas por ser a la misma hora que otra',
      ],
      [appointments.refused, 'no se tomó', 'no se tomaron'],
    ],
    ['Profesiones', [taken.professions, 'en la lista', 'en la lista']],
  ]
  if (photos)
    lines.push([
      'Fotos',
      write ? [photos.added, 'nueva', 'nuevas'] : [photos.added, 'por traer', 'por traer'],
      [photos.kept, 'ya estaba', 'ya estaban'],
      [photos.failed, 'no se pudo traer', 'no se pudieron traer'],
    ])
  const [errors, notices] = [report.count('ERROR'), report.count('AVISO')]
  return [
    write ? 'La importación terminó.' : 'Revisión terminada: no se guardó nada.',
    ...lines.map(([name, ...counts]) => describe(name, counts)),
    errors + notices === 0
      ? 'Todo se tomó como estaba.'
      : `${counted(errors, 'que no se tomó', 'que no se tomaron')} y ${counted(notices, 'aviso', 'avisos')}, línea por línea: ${reportPath}`,
  ].join('\n')
}

/** Shows the first count always, and the others unless they are 0. */
function describe(name: string, counts: readonly Count[]): string {
  const said = counts.filter(([count], index) => index === 0 || count > 0)
  return `${`${name}:`.padEnd(14)}${said.map((count) => counted(...count)).join(', ')}`
}
