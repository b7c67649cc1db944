import { Box } from '@chakra-ui/react'
import type { PrefetchInput } from '#client/app/router-types.ts'
import { ErrorState } from '#client/components/error-state.tsx'
import { PageHeader } from '#client/components/page-header.tsx'
import { RingLoader } from '#client/components/ring-loader.tsx'
import { AgendaForm } from '#client/features/scheduling/agenda-form.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/lib/use-viewer.ts'

export async function prefetch({ helpers }: PrefetchInput) {
  await helpers.scheduling.agendaSettings.prefetch()
  return undefined
}

/** `/configurar-agenda` (spec §2, Agenda setup). */
export function Component() {
  const viewer = useViewer()
  const settings = trpc.scheduling.agendaSettings.useQuery()
  return (
    <Box w="full" maxW="reading" mx="auto">
      <title>Configurar Agenda de Citas · Círculo</title>
      <PageHeader
        title="Configurar Agenda de Citas"
        text="Di cuándo trabajas; quien vea tu perfil podrá reservar en esos horarios."
        back={viewer ? { to: viewer.profilePath, label: 'Mi perfil' } : undefined}
      />
      {settings.data ? (
        <AgendaForm saved={settings.data} />
      ) : settings.error ? (
        <ErrorState
          message="Error al cargar la configuración de agenda"
          reference={errorMessage(settings.error).reference}
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        />
      ) : (
        <RingLoader />
      )}
    </Box>
  )
}
