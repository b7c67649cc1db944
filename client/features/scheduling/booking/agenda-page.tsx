import { useParams } from 'react-router-dom'
import { AgendaStructuredData } from '#client/features/scheduling/booking/agenda-data.tsx'
import { BookingWidget } from '#client/features/scheduling/booking/booking-widget.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { PersonPageMetadata } from '#client/shared/people/person-head.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { identityScreenMessages } from '#modules/identity/contract/notices.ts'

function agendaAddress(id: string): string {
  return `/agenda/${id}`
}

export async function prefetchPageData({
  helpers,
  params,
  onIntent,
}: PrefetchInput): Promise<PrefetchResult | undefined> {
  const id = params.userId ?? ''
  // Ignore query errors during the prefetch: the query cache stores the error for the page.
  const { profile: whole, resolveProfile } = helpers.identity
  const found = onIntent ? resolveProfile.fetch({ id }) : whole.fetch({ id })
  const profile = await found.catch(() => null)
  if (!profile) return { isMissingOnError: true }
  const { personId, profilePath } = profile
  const path = profilePath.replace(/^\/perfil/, '/agenda')
  if (path !== agendaAddress(id)) return { movedTo: path }
  const [offer] = await Promise.all([
    helpers.scheduling.offer.fetch({ personId }),
    helpers.circles.standing.prefetch({ personId }),
  ])
  if (offer.enabled && offer.hasRanges) {
    await helpers.scheduling.slots.prefetch({ personId, from: offer.window.from })
  }
  return undefined
}

export function PageComponent() {
  const { userId = '' } = useParams()
  const profile = trpc.identity.profile.useQuery({ id: userId }, { retryOnMount: false })
  const offer = trpc.scheduling.offer.useQuery(
    { personId: profile.data?.personId ?? '' },
    { enabled: profile.data !== undefined },
  )
  const standing = trpc.circles.standing.useQuery(
    { personId: profile.data?.personId ?? '' },
    { enabled: profile.data !== undefined },
  )
  if (profile.error) return <AgendaError error={profile.error} onRetry={() => void profile.refetch()} />
  if (!profile.data) return <RingLoader text="Cargando agenda..." />

  const { profilePath, name, isOwner } = profile.data
  const agendaPath = profilePath.replace('/perfil/', '/agenda/')
  const takesBookings = offer.data ? offer.data.enabled && offer.data.hasRanges : true
  return (
    <Box w="full" maxW="reading" mx="auto">
      <PersonPageMetadata
        profile={profile.data}
        recommendationCount={standing.data?.recommendationCount}
        title={`Agenda de ${name}`}
        path={agendaPath}
        lead={takesBookings ? `Reserva tu cita con ${name}. ` : ''}
        bare={!takesBookings}
      />
      {import.meta.env.SSR && <AgendaStructuredData profile={profile.data} path={agendaPath} />}
      <PageHeader
        title={`Agenda de ${name}`}
        text={takesBookings && !isOwner ? 'Elige un día disponible y luego la hora.' : undefined}
        back={{ to: profilePath, label: 'Ver perfil' }}
      />
      {isOwner ? (
        <Notice action={<TextLink to="/configurar-agenda">Configurar Agenda</TextLink>}>
          Esta es tu agenda, como la ven tus clientes.
        </Notice>
      ) : (
        <Card p={{ base: 3, sm: 5 }}>
          <BookingWidget provider={profile.data} />
        </Card>
      )}
    </Box>
  )
}

function AgendaError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = getErrorMessage(error)
  if (code !== 'IDENTITY.PERSON_NOT_FOUND' && code !== 'KERNEL.INVALID_INPUT') {
    return (
      <>
        <title>Agenda · Círculo</title>
        <ErrorState page message="Error al cargar la agenda" error={error} onRetry={onRetry} />
      </>
    )
  }
  return (
    <>
      <title>Usuario no encontrado · Círculo</title>
      <EmptyState
        level={1}
        title={identityScreenMessages.personNotFound}
        text="Puede que el enlace esté incompleto o que el perfil ya no exista."
        action={<LinkButton to="/explorar">Explorar perfiles</LinkButton>}
      />
    </>
  )
}
