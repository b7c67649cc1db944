import { UserX } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { AppointmentButtons } from '#client/features/scheduling/appointments/appointment-buttons.tsx'
import { AppointmentDetails } from '#client/features/scheduling/appointments/appointment-facts.tsx'
import {
  type AppointmentPartyRole,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { CounterpartMenu } from '#client/features/scheduling/appointments/counterpart-menu.tsx'
import { ProposalPanel } from '#client/features/scheduling/appointments/proposal-panel.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { StatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'

const NameLink = chakra(Link, {
  base: { borderRadius: 'sm', _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
})

interface AppointmentCardProps {
  appointment: Appointment
  side: AppointmentPartyRole
  withDate?: boolean
}

/** Memoized by content, because each refetch returns hundreds of unchanged appointments. */
export const AppointmentCard = memo(UncachedCard, (before, after) => {
  const [one, other] = [before, after].map((props) => JSON.stringify(props))
  return one === other
})

function UncachedCard({ appointment, side, withDate = false }: AppointmentCardProps) {
  const { counterpart, service } = appointment
  const { personId } = counterpart
  return (
    <Card
      as="article"
      p={4}
      tabIndex={-1}
      data-appointment={appointment.id}
      aria-label={`Cita con ${getAppointmentLabel(appointment)}`}
    >
      <Flex direction="column" gap={3}>
        <Flex gap={2} align="flex-start">
          <Flex flex="1" minW="0" gap={3} align="center" wrap="wrap" rowGap={2}>
            <Flex flex="1 1 auto" minW="0" gap={3} align="center">
              <PersonAvatar
                name={counterpart.name}
                photoUrl={counterpart.photoId && photoUrl(counterpart.photoId, 'face')}
                size="sm"
              />
              <CounterpartName {...counterpart} />
            </Flex>
            <Flex gap={1.5} wrap="wrap">
              <StatusBadge status={appointment.status} />
              {appointment.isUnanswered && <Badge tone="neutral">Cita pasada</Badge>}
              {appointment.noShow && (
                <Badge tone="danger" icon={<UserX size={14} strokeWidth={2.5} />}>
                  No asistió
                </Badge>
              )}
            </Flex>
          </Flex>
          {personId !== null && counterpart.profilePath !== null && (
            <Flex flexShrink={0} me={-2.5}>
              <CounterpartMenu
                person={{ personId, name: counterpart.name }}
                label={`Opciones: ${getAppointmentLabel(appointment)}`}
              />
            </Flex>
          )}
        </Flex>
        <Flex direction="column" gap={0.5}>
          <AppointmentTime
            at={appointment}
            durationMinutes={appointment.durationMinutes}
            withDate={withDate}
          />
          {service !== null && (
            <chakra.p textStyle="small" overflowWrap="anywhere">
              {service.name}
              {service.cost !== null && ` · ${formatPrice(service.cost)}`}
            </chakra.p>
          )}
        </Flex>
        <AppointmentDetails appointment={appointment} side={side} />
        <ProposalPanel appointment={appointment} side={side} />
        <AppointmentButtons appointment={appointment} />
      </Flex>
    </Card>
  )
}

/** Name of the client or provider as a link to the profile; plain text if that person deleted the account. */
function CounterpartName({ name, profilePath }: { name: string; profilePath: string | null }) {
  const text = (
    <chakra.span textStyle="card" overflowWrap="anywhere">
      {name}
    </chakra.span>
  )
  return profilePath === null ? text : <NameLink to={profilePath}>{text}</NameLink>
}
