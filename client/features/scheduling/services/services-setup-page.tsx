import { ServicesForm } from '#client/features/scheduling/services/services-form.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'

export async function prefetchPageData({ helpers }: PrefetchInput) {
  await Promise.all([
    helpers.scheduling.serviceSettings.prefetch(),
    helpers.scheduling.agendaSettings.prefetch(),
  ])
  return undefined
}

export function PageComponent() {
  const viewer = useViewer()
  const settings = trpc.scheduling.serviceSettings.useQuery()
  const agenda = trpc.scheduling.agendaSettings.useQuery()
  return (
    <Box w="full" maxW="reading" mx="auto">
      <title>Configurar Servicios · Círculo</title>
      <PageHeader
        title="Configurar Servicios"
        text="Lo que haces y cuánto cuesta. Tus clientes eligen un servicio al reservar."
        back={viewer ? { to: viewer.profilePath, label: 'Mi perfil' } : undefined}
      />
      {settings.data ? (
        <ServicesForm settings={settings.data} agendaDuration={agenda.data?.durationMinutes} />
      ) : settings.error ? (
        <ErrorState
          message="Error al cargar los servicios"
          error={settings.error}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <RingLoader />
      )}
    </Box>
  )
}
