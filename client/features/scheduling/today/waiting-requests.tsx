import { AppointmentButtons } from '#client/features/scheduling/appointments/appointment-buttons.tsx'
import { unansweredAppointmentCardShadow } from '#client/features/scheduling/appointments/appointment-card.tsx'
import { getAppointmentLabel } from '#client/features/scheduling/appointments/appointment-text.ts'
import { AppointmentTime } from '#client/features/scheduling/appointments/appointment-when.tsx'
import { TimeProposalPanel } from '#client/features/scheduling/appointments/proposal-panel.tsx'
import { createQueryInputForUnansweredAppointments } from '#client/features/scheduling/appointments/use-appointments.ts'
import { trpc } from '#client/lib/trpc.ts'
import { formatUnansweredAppointmentCount } from '#client/shared/appointments/use-waiting.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { AppointmentCard } from '#modules/scheduling/contract/appointments.ts'

const shownRequests = 3

export function UnansweredBookingRequests({ count }: { count: number }) {
  const requests =
    trpc.scheduling.appointments.useQuery(createQueryInputForUnansweredAppointments('provider')).data
      ?.appointments ?? []
  return (
    <chakra.section aria-labelledby="por-responder">
      <chakra.h2 id="por-responder" textStyle="section">
        Por responder ({formatUnansweredAppointmentCount(count)})
      </chakra.h2>
      <Stack gap={3} mt={3}>
        {requests.slice(0, shownRequests).map((request) => (
          <Request key={request.id} request={request} />
        ))}
        {count > shownRequests && (
          <TextLink to="/mis-citas?lado=recibidas&estado=por-responder">
            Ver las {formatUnansweredAppointmentCount(count)}
          </TextLink>
        )}
      </Stack>
    </chakra.section>
  )
}

function Request({ request }: { request: AppointmentCard }) {
  const { counterpart, service } = request
  return (
    <Card
      as="article"
      p={3}
      ps={4}
      gap={3}
      tabIndex={-1}
      data-appointment={request.id}
      aria-label={`Cita con ${getAppointmentLabel(request)}`}
      boxShadow={unansweredAppointmentCardShadow}
    >
      <Flex gap={3} align="center">
        <PersonAvatar
          name={counterpart.name}
          photoUrl={counterpart.photoId && photoUrl(counterpart.photoId, 'face')}
          size="sm"
        />
        <Box minW={0}>
          <chakra.p textStyle="card" overflowWrap="anywhere">
            {counterpart.name}
          </chakra.p>
          <AppointmentTime at={request} withDate />
          {service !== null && (
            <chakra.p textStyle="small" color="muted" overflowWrap="anywhere">
              {service.name}
            </chakra.p>
          )}
        </Box>
      </Flex>
      <TimeProposalPanel appointment={request} side="provider" />
      <AppointmentButtons appointment={request} side="provider" />
    </Card>
  )
}
