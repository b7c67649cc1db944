import { formatCount } from '#client/lib/format.ts'
import { chakra } from '#client/ui/chakra.ts'
import type { AccountDeletionPreview } from '#modules/identity/contract/rights.ts'

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: 2,
    ps: 5,
    listStyleType: 'disc',
    '& > li::marker': { color: 'muted' },
  },
})

export function AccountDeletionConsequences({ summary }: { summary: AccountDeletionPreview }) {
  return (
    <List>
      {consequencesOf(summary).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </List>
  )
}

function consequencesOf(summary: AccountDeletionPreview): string[] {
  const { reviewsWritten, upcomingAppointments, pastAppointments, circleSize, recommendedBy, contactsToo } =
    summary
  return [
    'Tu perfil y tus fotos se borran, y nadie más podrá usar tu enlace.',
    ...when(
      reviewsWritten,
      'La reseña que escribiste se borra, con sus fotos.',
      (n) => `Las ${n} reseñas que escribiste se borran, con sus fotos.`,
    ),
    ...when(
      upcomingAppointments,
      'Tu próxima cita se cancela, y le avisamos por correo a la otra persona.',
      (n) => `Tus ${n} próximas citas se cancelan, y les avisamos por correo a las otras personas.`,
    ),
    ...when(
      pastAppointments,
      'Tu cita pasada o cancelada se queda en la agenda de la otra persona, solo con tu nombre.',
      (n) =>
        `Tus ${n} citas pasadas o canceladas se quedan en la agenda de las otras personas, solo con tu nombre.`,
    ),
    ...when(
      circleSize,
      'La persona de tu círculo pierde tu recomendación.',
      (n) => `Las ${n} personas de tu círculo pierden tu recomendación.`,
    ),
    ...when(
      recommendedBy,
      'La persona que te recomienda deja de verte en su círculo.',
      (n) => `Las ${n} personas que te recomiendan dejan de verte en su círculo.`,
    ),
    ...when(
      contactsToo,
      'El contacto que agregaste y nadie más recomienda también se borra.',
      (n) => `Los ${n} contactos que agregaste y nadie más recomienda también se borran.`,
    ),
  ]
}

function when(count: number, one: string, many: (count: string) => string): string[] {
  if (count === 0) return []
  return [count === 1 ? one : many(formatCount(count))]
}
