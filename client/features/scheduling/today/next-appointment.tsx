import { Link } from 'react-router-dom'
import { WhatsappMessageLink } from '#client/features/scheduling/appointments/chat-link.tsx'
import { QuotedText } from '#client/features/scheduling/appointments/quoted-text.tsx'
import { formatPrice } from '#client/lib/format.ts'
import { AppointmentStatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import type { CalendarAppointment } from '#modules/scheduling/contract/days.ts'

const CardLink = chakra(Link, {
  base: {
    textStyle: 'lead',
    fontWeight: 'bold',
    overflowWrap: 'anywhere',
    borderRadius: 'sm',
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})

interface NextAppointmentProps {
  appointment: CalendarAppointment
  label: string
}

export function NextAppointment({ appointment, label }: NextAppointmentProps) {
  const { counterpart, service, contact, start, end, status } = appointment
  return (
    <Card as="article" aria-label={`${label}: ${counterpart.name}, ${start}`} gap={3}>
      <Flex justify="space-between" align="flex-start" gap={3} wrap="wrap">
        <Box>
          <chakra.p textStyle="label" color="muted">
            {label}
          </chakra.p>
          <chakra.p textStyle="title" fontVariantNumeric="tabular-nums">
            {start} a {end === '24:00' ? appointment.endTime : end}
          </chakra.p>
        </Box>
        <AppointmentStatusBadge status={status} />
      </Flex>
      <Flex gap={3} align="center">
        <PersonAvatar
          name={counterpart.name}
          photoUrl={counterpart.photoId && photoUrl(counterpart.photoId, 'face')}
          size="md"
        />
        <Box minW={0}>
          <CardLink to={getAppointmentPath('PROVIDER', appointment.id)}>{counterpart.name}</CardLink>
          {service !== null && (
            <chakra.p textStyle="small" overflowWrap="anywhere">
              {service.name}
              {service.cost !== null && ` · ${formatPrice(service.cost)}`}
            </chakra.p>
          )}
        </Box>
      </Flex>
      <QuotedText label="Nota" text={appointment.note} />
      <Flex columnGap={5} wrap="wrap" my={-1} _empty={{ display: 'none' }}>
        {contact !== null && contact.phone !== null && <PhoneLink phone={contact.phone} />}
        <WhatsappMessageLink appointment={appointment} side="provider" />
      </Flex>
    </Card>
  )
}
