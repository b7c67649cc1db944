import { UserCheck, UserX } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { AppointmentButtons } from '#client/features/scheduling/appointments/appointment-buttons.tsx'
import {
  AppointmentDetails,
  ContactLinks,
} from '#client/features/scheduling/appointments/appointment-facts.tsx'
import { AppointmentMenu } from '#client/features/scheduling/appointments/appointment-menu.tsx'
import {
  type AppointmentPartyRole,
  describeAppointmentAttendance,
  getAppointmentLabel,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { TimeProposalPanel } from '#client/features/scheduling/appointments/proposal-panel.tsx'
import { ReviewRequest } from '#client/features/scheduling/appointments/review-request.tsx'
import { createWideAppointmentListStyle } from '#client/features/scheduling/appointments/wide-list.ts'
import { formatPrice } from '#client/lib/format.ts'
import { AppointmentStatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'

const NameLink = chakra(Link, {
  base: {
    // The padding enlarges the touch target of a line of text to 44 px.
    display: 'inline-block',
    py: '11px',
    my: '-11px',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})

/** An inner shadow marks the appointment's card, because a border would move the card's content. */
export const unansweredAppointmentCardShadow = 'inset 5px 0 0 var(--c-colors-maiz)'

interface AppointmentCardProps {
  appointment: Appointment
  side: AppointmentPartyRole
  isAlone?: boolean
  isHighlighted?: boolean
}

/** Compare appointments by their contents: each refetch returns new objects for hundreds of unchanged appointments. */
export const AppointmentCard = memo(UncachedCard, (before, after) => {
  const [one, other] = [before, after].map((props) => JSON.stringify(props))
  return one === other
})

const columns = createWideAppointmentListStyle({
  display: 'grid',
  gridTemplateColumns: '9rem 2.5rem minmax(0, 1.6fr) minmax(0, 1fr) 15rem auto',
  gridTemplateAreas: `'time face name service contact menu' 'time face state service contact menu'
    'proposal proposal proposal proposal proposal proposal' 'facts facts facts buttons buttons buttons'`,
  columnGap: 3,
  rowGap: 0,
  alignItems: 'center',
})

function UncachedCard({ appointment, side, isAlone = false, isHighlighted = false }: AppointmentCardProps) {
  const { counterpart, service } = appointment
  const attendance = describeAppointmentAttendance(appointment, side)
  // After the provider proposes another time, the client must answer.
  const waits = (appointment.canConfirm && !appointment.canWithdrawProposal) || appointment.canAnswerProposal
  const isShort = side === 'provider' && !isAlone
  return (
    <Card
      as="article"
      px={{ base: 3, sm: 4 }}
      py={2}
      tabIndex={-1}
      data-appointment={appointment.id}
      aria-label={`Cita con ${getAppointmentLabel(appointment)}`}
      aria-current={isHighlighted ? 'true' : undefined}
      boxShadow={waits ? unansweredAppointmentCardShadow : undefined}
      css={{ '&[aria-current]': { outline: '3px solid', outlineColor: 'barro', outlineOffset: '2px' } }}
    >
      <Flex direction="column" rowGap={0.5} {...columns}>
        <Flex
          justify="space-between"
          align="start"
          wrap="wrap"
          columnGap={3}
          rowGap={1}
          {...createWideAppointmentListStyle({ display: 'contents' })}
        >
          <Box gridArea="time" flex="1 1 11rem">
            <AppointmentTime
              at={appointment}
              durationMinutes={appointment.durationMinutes}
              withDate={isAlone}
              large
            />
          </Box>
          <Flex gridArea="state" alignSelf="start" gap={1.5} wrap="wrap">
            <AppointmentStatusBadge status={appointment.status} />
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
        <Flex gap={2} align="center" {...createWideAppointmentListStyle({ display: 'contents' })}>
          <Flex
            gridArea="face"
            justify="center"
            flexShrink={0}
            {...createWideAppointmentListStyle({ scale: '1.4' })}
          >
            <PersonAvatar
              name={counterpart.name}
              photoUrl={counterpart.photoId && photoUrl(counterpart.photoId, 'face')}
              size="xs"
            />
          </Flex>
          <Box gridArea="name" minW="0" {...createWideAppointmentListStyle({ alignSelf: 'end' })}>
            <CounterpartName {...counterpart} />
          </Box>
          <Flex
            gridArea="menu"
            ms="auto"
            me={-2}
            my={-2}
            {...createWideAppointmentListStyle({ minW: 'touch' })}
          >
            <AppointmentMenu appointment={appointment} side={side} withActions={isShort} />
          </Flex>
        </Flex>
        {service !== null && (
          <chakra.p gridArea="service" textStyle="small" overflowWrap="anywhere">
            {service.name}
            {service.cost !== null && (
              <>
                <chakra.span {...createWideAppointmentListStyle({ display: 'none' })}> · </chakra.span>
                <chakra.span whiteSpace="nowrap" {...createWideAppointmentListStyle({ display: 'block' })}>
                  {formatPrice(service.cost)}
                </chakra.span>
              </>
            )}
          </chakra.p>
        )}
        <ContactLinks appointment={appointment} side={side} />
        <Flex gridArea="facts" direction="column" gap={1.5} pb={1} _empty={{ display: 'none' }}>
          <AppointmentDetails appointment={appointment} side={side} />
        </Flex>
        <Flex gridArea="proposal" direction="column" gap={2} py={1.5} _empty={{ display: 'none' }}>
          <TimeProposalPanel appointment={appointment} side={side} />
          <ReviewRequest appointment={appointment} />
        </Flex>
        <Box
          gridArea="buttons"
          py={1}
          _empty={{ display: 'none' }}
          {...createWideAppointmentListStyle({ alignSelf: 'end' })}
        >
          <AppointmentButtons appointment={appointment} side={side} answersOnly={isShort} />
        </Box>
      </Flex>
    </Card>
  )
}

function CounterpartName({ name, profilePath }: { name: string; profilePath: string | null }) {
  const text = (
    <chakra.span textStyle="card" overflowWrap="anywhere">
      {name}
    </chakra.span>
  )
  return profilePath === null ? text : <NameLink to={profilePath}>{text}</NameLink>
}
