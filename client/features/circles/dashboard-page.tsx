import { UserRoundPlus } from 'lucide-react'
import { Fragment, useState } from 'react'
import { ProfileClaimPendingNotice } from '#client/features/account/claim-pending-notice.tsx'
import { EmailConfirmationNotice } from '#client/features/account/email-proof-notice.tsx'
import { PersonCardGridSkeleton } from '#client/features/circles/card-grid.tsx'
import { DashboardCounters, DashboardCountersSkeleton } from '#client/features/circles/counters.tsx'
import { EmptyCircleDashboard } from '#client/features/circles/dashboard-first-run.tsx'
import { DashboardFeaturedProfiles } from '#client/features/circles/featured-profiles.tsx'
import { useAddPersonDialog } from '#client/features/circles/use-add-dialog.tsx'
import { StartAgendaSection } from '#client/features/scheduling/agenda/start-agenda.tsx'
import { dashboardCalendarDaysInput } from '#client/features/scheduling/today/shown-days.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { HiddenProfileNotice } from '#client/shared/moderation/hidden-notice.tsx'
import { PageExtensionPoint } from '#client/shared/page-extensions/page-extension-point.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { maxFeaturedPeople } from '#modules/circles/contract/limits.ts'

export async function prefetchPageData({ helpers }: PrefetchInput): Promise<PrefetchResult> {
  await Promise.all([
    helpers.circles.dashboard.prefetch(),
    helpers.scheduling.days.prefetch(dashboardCalendarDaysInput),
  ])
  return { pageExtensions: { dashboardTop: {}, dashboard: {} } }
}

export function PageComponent() {
  const viewer = useViewer()
  const { data, error, refetch, isFetching } = trpc.circles.dashboard.useQuery()
  const agenda = trpc.scheduling.days.useQuery(dashboardCalendarDaysInput).data
  // `isNew` stays true after the first person is added, so that the agenda form stays mounted.
  const [isNew, setIsNew] = useState(false)
  if (!isNew && data?.circleSize === 0) setIsNew(true)

  const { show, dialog } = useAddPersonDialog()
  const isFirstRun = data?.circleSize === 0 && data.recommendedBy === 0

  // React keys keep the state of all parts when the order of the page changes.
  const greeting = [
    <PageHeader
      key="greeting"
      title={`Hola, ${viewer?.name ?? ''}`}
      text={isFirstRun ? undefined : 'Esto pasa en tu círculo de confianza.'}
      actions={
        isFirstRun ? undefined : (
          <Flex flex={{ base: '1', sm: '0 0 auto' }} css={{ '& > button': { flex: '1' } }}>
            <Button
              size="lg"
              icon={<UserRoundPlus size={20} />}
              aria-haspopup="dialog"
              onClick={() => show()}
            >
              Agregar persona de confianza
            </Button>
          </Flex>
        )
      }
    />,
    <Fragment key="dialog">{dialog}</Fragment>,
  ]
  const notices = (
    <Box key="notices" mb={6} _empty={{ display: 'none' }}>
      <HiddenProfileNotice />
      <ProfileClaimPendingNotice />
    </Box>
  )
  const top = (
    <Stack key="top" gap={4} mb={{ base: 6, md: 8 }} _empty={{ display: 'none' }}>
      {isNew && <StartAgendaSection saved={agenda?.saved} isCompact />}
      <EmailConfirmationNotice changeAt="/mi-cuenta" />
      <PageExtensionPoint name="dashboardTop" given={{}} />
    </Stack>
  )
  const firstStep = isFirstRun && <EmptyCircleDashboard key="first-step" onAdd={show} />
  return (
    <>
      <title>Inicio · Círculo</title>
      {agenda?.enabled ? [notices, top, ...greeting, firstStep] : [...greeting, notices, firstStep, top]}
      {data ? (
        <>
          {!isFirstRun && (
            <DashboardCounters dashboard={data} profilePath={viewer?.profilePath ?? '/dashboard'} />
          )}
          <Flex as="section" direction="column" gap={3} aria-labelledby="destacados" mt={{ base: 6, md: 10 }}>
            <Flex align="center" justify="space-between" flexWrap="wrap" columnGap={3}>
              <chakra.h2 id="destacados" textStyle="section">
                Perfiles destacados
              </chakra.h2>
              <Flex me={-4}>
                <LinkButton to="/explorar" variant="ghost">
                  Explorar perfiles
                </LinkButton>
              </Flex>
            </Flex>
            {data.featured.length > 0 ? (
              <DashboardFeaturedProfiles people={data.featured} />
            ) : (
              <EmptyState
                level={3}
                title="Todavía no hay perfiles destacados"
                text="Aquí verás a las personas más recomendadas. Tú puedes recomendar a la primera."
              />
            )}
          </Flex>
          <Flex
            direction="column"
            gap={{ base: 8, md: 10 }}
            mt={{ base: 8, md: 10 }}
            _empty={{ display: 'none' }}
          >
            {!isNew && <StartAgendaSection saved={agenda?.saved} />}
            <PageExtensionPoint name="dashboard" given={{}} />
          </Flex>
        </>
      ) : error ? (
        <ErrorState
          message="Error al cargar tus datos"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <>
          <DashboardCountersSkeleton />
          <Flex direction="column" gap={3} mt={{ base: 6, md: 10 }}>
            <Flex align="center" minH="touch" aria-hidden="true">
              <Skeleton w="10rem" h="20px" />
            </Flex>
            <PersonCardGridSkeleton count={maxFeaturedPeople} />
          </Flex>
        </>
      )}
    </>
  )
}
