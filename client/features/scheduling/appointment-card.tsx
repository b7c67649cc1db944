import { chakra, Flex } from '@chakra-ui/react'
import { Badge } from '#client/components/badge.tsx'
import { Button } from '#client/components/button.tsx'
import { Card } from '#client/components/card.tsx'
import { EmailLink } from '#client/components/email-link.tsx'
import { PersonAvatar } from '#client/components/person-avatar.tsx'
import { PhoneLink } from '#client/components/phone-link.tsx'
import { StatusBadge } from '#client/components/status-badge.tsx'
import { TextLink } from '#client/components/text-link.tsx'
import { useAppointmentActions } from '#client/features/scheduling/use-appointment-actions.ts'
import { useReaderTime } from '#client/features/scheduling/use-reader-time.ts'
import { capitalise, formatDate, formatDuration, formatPrice } from '#client/lib/format.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { AppointmentCard as Appointment } from '#modules/scheduling/contract/appointments.ts'
import { appointmentStatusLabels } from '#modules/scheduling/contract/labels.ts'

interface AppointmentCardProps {
  appointment: Appointment
  /** Says the date in the card, where no heading above it does. */
  withDate?: boolean
}

/** One appointment: with whom, when, what, how it stands, and what may be done with it (spec §2, My appointments). */
export function AppointmentCard({ appointment, withDate = false }: AppointmentCardProps) {
  const { counterpart, contact, service, time, endTime } = appointment
  const readerTime = useReaderTime(appointment.startsAt.getTime())
  const { confirm, cancel, isBusy } = useAppointmentActions(appointment)
  return (
    <Card
      as="article"
      p={4}
      aria-label={`Cita con ${counterpart.name}, ${formatDate(appointment.date)}, ${time}`}
    >
      <Flex direction="column" gap={3}>
        <Flex gap={3} align="center">
          <PersonAvatar
            name={counterpart.name}
            photoUrl={counterpart.photoId && photoUrl(counterpart.photoId, 'thumb')}
            size="sm"
          />
          <Flex flex="1" minW={0}>
            <CounterpartName {...counterpart} />
          </Flex>
          <Flex direction="column" align="end" gap={1.5} flexShrink={0}>
            <StatusBadge status={appointmentStatusLabels[appointment.status].toLowerCase()} />
            {appointment.isUnanswered && <Badge tone="neutral">Cita pasada</Badge>}
          </Flex>
        </Flex>
        <Flex direction="column" gap={0.5}>
          <chakra.p fontVariantNumeric="tabular-nums">
            {withDate && `${capitalise(formatDate(appointment.date))}, `}
            <strong>
              {time} a {endTime}
            </strong>
            <chakra.span color="muted"> · {formatDuration(appointment.durationMinutes)}</chakra.span>
            {readerTime !== null && readerTime !== time && (
              <chakra.span color="muted"> · {readerTime} en tu hora</chakra.span>
            )}
          </chakra.p>
          {service !== null && (
            <chakra.p textStyle="small" overflowWrap="anywhere">
              {service.name}
              {service.cost !== null && ` · ${formatPrice(service.cost)}`}
            </chakra.p>
          )}
        </Flex>
        {contact !== null && (contact.phone !== null || contact.email !== null) && (
          <Flex columnGap={4} wrap="wrap" textStyle="small">
            {contact.phone !== null && <PhoneLink phone={contact.phone} />}
            {contact.email !== null && <EmailLink email={contact.email} />}
          </Flex>
        )}
        {(appointment.canConfirm || appointment.canCancel) && (
          <Flex
            gap={3}
            justify={{ base: 'stretch', sm: 'end' }}
            css={{ '& > *': { flex: { base: '1', sm: '0 0 auto' } } }}
          >
            {appointment.canCancel && (
              <Button variant="danger-quiet" size="sm" disabled={isBusy} onClick={() => void cancel()}>
                Cancelar
              </Button>
            )}
            {appointment.canConfirm && (
              <Button size="sm" loading={isBusy} onClick={() => void confirm()}>
                Confirmar
              </Button>
            )}
          </Flex>
        )}
      </Flex>
    </Card>
  )
}

/** Leads to the profile, unless the person deleted their account. */
function CounterpartName({ name, profilePath }: { name: string; profilePath: string | null }) {
  const text = (
    <chakra.span textStyle="card" overflowWrap="anywhere">
      {name}
    </chakra.span>
  )
  return profilePath === null ? text : <TextLink to={profilePath}>{text}</TextLink>
}
