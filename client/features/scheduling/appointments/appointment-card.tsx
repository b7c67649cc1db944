import { UserCheck, UserX } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { useAppointmentActionsContext } from '#client/features/scheduling/appointments/appointment-actions.ts'
import { AppointmentButtons } from '#client/features/scheduling/appointments/appointment-buttons.tsx'
import { AppointmentDetails } from '#client/features/scheduling/appointments/appointment-facts.tsx'
import {
  type AppointmentPartyRole,
  describeAttendance,
  divideCardAndMenuLinks,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { CounterpartMenu } from '#client/features/scheduling/appointments/counterpart-menu.tsx'
import { ProposalPanel } from '#client/features/scheduling/appointments/proposal-panel.tsx'
import { ReviewRequest } from '#client/features/scheduling/appointments/review-request.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { StatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'

const NameLink = chakra(Link, {
  base: { borderRadius: 'sm', _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
})

/** The edge is an inner shadow, because a border would move the content. */
export const waitingCardShadow = 'inset 5px 0 0 var(--c-colors-maiz)'

interface AppointmentCardProps {
  appointment: Appointment
  side: AppointmentPartyRole
  withDate?: boolean
  isHighlighted?: boolean
}

/** Memoized by its content: each refetch returns hundreds of new objects for unchanged appointments. */
export const AppointmentCard = memo(UncachedCard, (before, after) => {
  const [one, other] = [before, after].map((props) => JSON.stringify(props))
  return one === other
})

function UncachedCard({ appointment, side, withDate = false, isHighlighted = false }: AppointmentCardProps) {
  const { counterpart, service } = appointment
  const { personId, name, profilePath } = counterpart
  const { actions } = useAppointmentActionsContext(appointment.id)
  const person = personId !== null && profilePath !== null ? { personId, name } : null
  const attendance = describeAttendance(appointment, side)
  // Only the provider of a pending or confirmed appointment gets contact data of the client.
  const tells = appointment.contact?.phone != null && !appointment.isUnanswered
  const { inMenu } = divideCardAndMenuLinks(appointment, side)
  const hasMenu = person !== null || tells || inMenu.email !== null || inMenu.calendarFile !== null
  // If the provider has proposed another time for a request, the client must answer first.
  const waits = (appointment.canConfirm && !appointment.canWithdrawProposal) || appointment.canAnswerProposal
  return (
    <Card
      as="article"
      p={4}
      py={{ lg: 3 }}
      tabIndex={-1}
      data-appointment={appointment.id}
      aria-label={`Cita con ${getAppointmentLabel(appointment)}`}
      aria-current={isHighlighted ? 'true' : undefined}
      boxShadow={waits ? waitingCardShadow : undefined}
      css={{ '&[aria-current]': { outline: '3px solid', outlineColor: 'barro', outlineOffset: '2px' } }}
    >
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr) auto', lg: '16rem minmax(0, 1fr) auto auto' }}
        columnGap={{ base: 2, lg: 4 }}
        rowGap={{ base: 3, lg: 1 }}
        alignItems="start"
      >
        <Flex gridRow={{ lg: 1 }} gridColumn={{ lg: 2 }} minW="0" gap={3} align="center">
          <PersonAvatar
            name={counterpart.name}
            photoUrl={counterpart.photoId && photoUrl(counterpart.photoId, 'face')}
            size="sm"
          />
          <Flex flex="1" minW="0" columnGap={3} rowGap={1} align="center" wrap="wrap">
            {/* The states are under the name on every card, so that they form one column. */}
            <Box flex="1 1 100%" minW="0">
              <CounterpartName {...counterpart} />
            </Box>
            <Flex gap={1.5} wrap="wrap">
              <StatusBadge status={appointment.status} />
              {appointment.isUnanswered && <Badge tone="neutral">Cita pasada</Badge>}
              {attendance !== null && (
                <Badge tone="trust" icon={<UserCheck size={14} strokeWidth={2.5} />}>
                  {attendance}
                </Badge>
              )}
              {appointment.noShow && (
                <Badge tone="danger" icon={<UserX size={14} strokeWidth={2.5} />}>
                  No asistió
                </Badge>
              )}
            </Flex>
          </Flex>
        </Flex>
        <Flex gridRow={{ lg: 1 }} gridColumn={{ base: 2, lg: 4 }} me={-2.5} minW={{ lg: 'touch' }}>
          {hasMenu && (
            <CounterpartMenu
              person={person}
              label={`Opciones: ${getAppointmentLabel(appointment)}`}
              onTell={tells ? () => actions.tell(appointment) : undefined}
              {...inMenu}
            />
          )}
        </Flex>
        <Flex gridRow={{ lg: 1 }} gridColumn={{ base: '1 / -1', lg: 1 }} direction="column" gap={0.5}>
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
        <Flex direction="column" gap={{ base: 3, lg: 2 }} gridColumn="1 / -1" _empty={{ display: 'none' }}>
          <AppointmentDetails appointment={appointment} side={side} />
          <ProposalPanel appointment={appointment} side={side} />
          <ReviewRequest appointment={appointment} />
        </Flex>
        <Box gridRow={{ lg: 1 }} gridColumn={{ base: '1 / -1', lg: 3 }} _empty={{ display: 'none' }}>
          <AppointmentButtons appointment={appointment} side={side} />
        </Box>
      </Grid>
    </Card>
  )
}

/** The name is plain text if the client or provider deleted the account. */
function CounterpartName({ name, profilePath }: { name: string; profilePath: string | null }) {
  const text = (
    <chakra.span textStyle="card" overflowWrap="anywhere">
      {name}
    </chakra.span>
  )
  return profilePath === null ? text : <NameLink to={profilePath}>{text}</NameLink>
}
