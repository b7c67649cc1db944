import { CalendarOff } from 'lucide-react'
import { AgendaForm } from '#client/features/scheduling/agenda/agenda-form.tsx'
import {
  agendaExceptionsTitleId,
  SpecialDaysSection,
} from '#client/features/scheduling/agenda/special-days.tsx'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Box } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'

export async function prefetchPageData({ helpers }: PrefetchInput) {
  await Promise.all([helpers.scheduling.agendaSettings.prefetch(), helpers.scheduling.exceptions.prefetch()])
  return undefined
}

export function PageComponent() {
  const viewer = useViewer()
  const settings = trpc.scheduling.agendaSettings.useQuery()
  return (
    <Box w="full" maxW="reading" mx="auto">
      <title>Configurar Agenda de Citas · Círculo</title>
      <PageHeader
        title="Configurar Agenda de Citas"
        text="Di cuándo trabajas. La gente podrá reservar esos horarios desde tu perfil."
        back={viewer ? { to: viewer.profilePath, label: 'Mi perfil' } : undefined}
        actions={
          settings.data?.saved && (
            <Button variant="secondary" size="sm" icon={<CalendarOff size={18} />} onClick={goToSpecialDays}>
              Días libres
            </Button>
          )
        }
      />
      {settings.data ? (
        <>
          <AgendaForm settings={settings.data} profilePath={viewer?.profilePath ?? '/dashboard'} />
          <SpecialDaysSection isSaved={settings.data.saved} timeZone={settings.data.timeZone} />
        </>
      ) : settings.error ? (
        <ErrorState
          message="Error al cargar la configuración de agenda"
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

function goToSpecialDays() {
  const title = document.getElementById(agendaExceptionsTitleId)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({ block: 'start' })
}
