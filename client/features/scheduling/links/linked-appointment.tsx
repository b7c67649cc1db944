import { MessageCircle, UserCheck } from 'lucide-react'
import {
  createAppointmentWhatsappMessage,
  describeAppointmentAnswerDeadline,
  describeAppointmentAttendance,
  describeAppointmentCancellation,
  describeAppointmentChangeDeadline,
  describeTimeProposal,
} from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { QuotedText } from '#client/features/scheduling/appointments/quoted-text.tsx'
import { AppointmentByLinkActions } from '#client/features/scheduling/links/linked-answer.tsx'
import {
  getAppointmentByLinkHeading,
  toAppointmentPartyRole,
} from '#client/features/scheduling/links/linked-appointment-text.ts'
import {
  useCityIfReaderClockDiffers,
  useShouldMentionTimeZone,
} from '#client/features/scheduling/use-reader-time-zone.ts'
import { formatPrice } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { AppointmentStatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { ContactLink } from '#client/shared/contact/contact-link.tsx'
import { EmailLink } from '#client/shared/contact/email-link.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import type { AppointmentByLink } from '#modules/scheduling/contract/links.ts'

interface LinkedAppointmentProps {
  token: string
  linked: AppointmentByLink
}

export function AppointmentByLinkView({ token, linked }: LinkedAppointmentProps) {
  const viewer = useViewer()
  const { appointment, isSignedIn, name } = linked
  const { proposal, counterpart } = appointment
  const mySide = toAppointmentPartyRole(linked.side)
  const proposed = describeTimeProposal(appointment, mySide)
  const page = getAppointmentPath(linked.side, appointment.id)
  const stranger = viewer && !isSignedIn ? viewer : null
  return (
    <Flex direction="column" w="full" maxW="520px" mx="auto" gap={5}>
      <chakra.h1 textStyle="title" overflowWrap="anywhere">
        {getAppointmentByLinkHeading(linked)}
      </chakra.h1>
      <Card p={{ base: 4, sm: 6 }} gap={4}>
        <Counterpart
          {...counterpart}
          status={appointment.status}
          attendance={describeAppointmentAttendance(appointment, mySide)}
        />
        <Box textStyle="lead" css={{ '& strong': { whiteSpace: 'nowrap' } }}>
          <AppointmentTime at={appointment} durationMinutes={appointment.durationMinutes} withDate />
        </Box>
        <Facts linked={linked} />
        {proposal !== null && (
          <Notice tone="warn" title={appointment.canAnswerProposal ? 'Nuevo horario' : proposed.title}>
            <AppointmentTime at={proposal} durationMinutes={appointment.durationMinutes} withDate />
            <chakra.p mt={1}>{proposed.explanation}</chakra.p>
          </Notice>
        )}
      </Card>
      {stranger !== null && (
        <Notice tone="warn">
          {`Este enlace es de ${name}, y tú entraste como ${stranger.name}. Lo que hagas aquí contará como si lo hiciera ${name}.`}
        </Notice>
      )}
      <AppointmentByLinkActions token={token} linked={linked} />
      {stranger === null && !linked.isGuest && (
        <chakra.p textStyle="small" color="muted" textAlign="center">
          <TextLink to={viewer ? page : getSignInPath(page)}>
            {viewer ? 'Ver en Mis Citas' : 'Si tienes cuenta, inicia sesión'}
          </TextLink>
        </chakra.p>
      )}
    </Flex>
  )
}

function Counterpart({
  name,
  photoId,
  profilePath,
  status,
  attendance,
}: AppointmentByLink['appointment']['counterpart'] &
  Pick<AppointmentByLink['appointment'], 'status'> & { attendance: string | null }) {
  return (
    <Flex gap={3} align="center" wrap="wrap" rowGap={2}>
      <Flex flex="1 1 auto" minW="0" gap={3} align="center">
        <PersonAvatar name={name} photoUrl={photoId && photoUrl(photoId, 'face')} size="md" />
        <chakra.div minW="0" textStyle="card" overflowWrap="anywhere">
          {profilePath === null ? name : <TextLink to={profilePath}>{name}</TextLink>}
        </chakra.div>
      </Flex>
      <AppointmentStatusBadge status={status} />
      {attendance !== null && (
        <Badge tone="trust" icon={<UserCheck size={14} strokeWidth={2.5} />}>
          {attendance}
        </Badge>
      )}
    </Flex>
  )
}

function Facts({ linked: { side, name, appointment } }: { linked: AppointmentByLink }) {
  const page = `${useOrigin()}${getAppointmentPath(side === 'CLIENT' ? 'PROVIDER' : 'CLIENT', appointment.id)}`
  const { service, note, contact, chatNumber } = appointment
  const city = useCityIfReaderClockDiffers(appointment)
  const mySide = toAppointmentPartyRole(side)
  const namesClock = useShouldMentionTimeZone(appointment, mySide)
  const facts = [
    describeAppointmentCancellation(appointment, mySide),
    describeAppointmentAnswerDeadline(appointment, mySide, city),
    describeAppointmentChangeDeadline(appointment, city),
  ].filter((fact) => fact !== null)
  const message = () =>
    createAppointmentWhatsappMessage(appointment, {
      side: mySide,
      me: name,
      page,
      namesClock,
      now: Date.now(),
    })
  return (
    <>
      {service !== null && (
        <chakra.p overflowWrap="anywhere">
          {service.name}
          {service.cost !== null && ` · ${formatPrice(service.cost)}`}
        </chakra.p>
      )}
      <QuotedText label="Nota" text={note} />
      <QuotedText label="Motivo" text={appointment.cancelReason} />
      {facts.length > 0 && (
        <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
          {facts.join(' ')}
        </chakra.p>
      )}
      <Flex columnGap={5} wrap="wrap" my={-1} css={{ '&:empty': { display: 'none' } }}>
        {contact?.phone && <PhoneLink phone={contact.phone} />}
        {chatNumber !== null && (
          <ContactLink
            href={getWhatsappMessageUrl(message(), chatNumber)}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle size={18} />
            WhatsApp
          </ContactLink>
        )}
        {contact?.email && <EmailLink email={contact.email} />}
      </Flex>
    </>
  )
}
