import type { Report } from '#server/import/report.ts'
import type { AppointmentsTaken } from '#server/import/take-appointments.ts'
import type { CirclesTaken } from '#server/import/take-circles.ts'
import type { InvitationsTaken } from '#server/import/take-invitations.ts'
import type { PeopleTaken } from '#server/import/take-people.ts'
import type { PhotosTaken } from '#server/import/take-photos.ts'
import type { ReviewsTaken } from '#server/import/take-reviews.ts'

export interface Taken {
  professions: number
  people: PeopleTaken
  circles: CirclesTaken
  reviews: ReviewsTaken
  invitations: InvitationsTaken
  appointments: AppointmentsTaken
}

const number = new Intl.NumberFormat('es-MX')

/** What became of an import, for who ran it. `photos` null: they were left out. */
export function summarise(
  taken: Taken & { photos: PhotosTaken | null },
  { report, reportPath, write }: { report: Report; reportPath: string; write: boolean },
): string {
  const { people, circles, reviews, invitations, appointments, photos } = taken
  const lines: [string, ...(readonly [number, string])[]][] = [
    [
      'Personas',
      [people.added, 'nuevas'],
      [people.accounts, 'con cuenta'],
      [people.folded, 'repetidas que se juntaron'],
      [people.kept, 'ya estaban'],
      [people.refused, 'no se tomaron'],
    ],
    [
      'Círculos',
      [circles.added, 'lazos nuevos'],
      [circles.unconfirmed, 'de recomendadoPor que ningún círculo confirma'],
    ],
    [
      'Reseñas',
      [reviews.added, 'nuevas'],
      [reviews.kept, 'ya estaban'],
      [reviews.waiting, 'solo tienen fotos y vienen con ellas'],
      [reviews.refused, 'no se tomaron'],
    ],
    [
      'Invitaciones',
      [invitations.added, 'nuevas'],
      [invitations.kept, 'ya estaban'],
      [invitations.refused, 'no se tomaron'],
    ],
    [
      'Citas',
      [appointments.added, 'nuevas'],
      [appointments.kept, 'ya estaban'],
      [appointments.shortened, 'más cortas para no encimarse'],
      [appointments.cancelled, 'canceladas por ser a la misma hora que otra'],
      [appointments.refused, 'no se tomaron'],
    ],
    ['Profesiones', [taken.professions, 'en la lista']],
  ]
  if (photos)
    lines.push([
      'Fotos',
      [photos.added, write ? 'nuevas' : 'por traer'],
      [photos.kept, 'ya estaban'],
      [photos.failed, 'no se pudieron traer'],
    ])
  const [errors, notices] = [report.count('ERROR'), report.count('AVISO')]
  return [
    write ? 'La importación terminó.' : 'Revisión terminada: no se guardó nada.',
    ...lines.map(([name, ...counts]) => describe(name, counts)),
    errors + notices === 0
      ? 'Todo se tomó como estaba.'
      : `${number.format(errors)} que no se tomaron y ${number.format(notices)} avisos, línea por línea: ${reportPath}`,
  ].join('\n')
}

/** The first count always, the others when there is something to say. */
function describe(name: string, counts: readonly (readonly [number, string])[]): string {
  const said = counts.filter(([count], index) => index === 0 || count > 0)
  return `${`${name}:`.padEnd(14)}${said.map(([count, what]) => `${number.format(count)} ${what}`).join(', ')}`
}
