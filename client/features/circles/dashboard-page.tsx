import { useState } from 'react'
import { ProfileClaimPendingNotice } from '#client/features/account/claim-pending-notice.tsx'
import { EmailConfirmationNotice } from '#client/features/account/email-proof-notice.tsx'
import { AddPersonButton } from '#client/features/circles/add-person-button.tsx'
import { PersonCardGridSkeleton } from '#client/features/circles/card-grid.tsx'
import { DashboardCounters, DashboardCountersSkeleton } from '#client/features/circles/counters.tsx'
import { EmptyCircleDashboard } from '#client/features/circles/dashboard-first-run.tsx'
import { DashboardFeaturedProfiles } from '#client/features/circles/featured-profiles.tsx'
import { StartAgenda } from '#client/features/scheduling/agenda/start-agenda.tsx'
import { dashboardDaysInput } from '#client/features/scheduling/today/shown-days.ts'
import type { PrefetchInput, PrefetchResult } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { HiddenProfileNotice } from '#client/shared/moderation/hidden-notice.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { PageSlot } from '#client/shared/slots/slot.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { maxFeaturedPeople } from '#modules/circles/contract/limits.ts'

export async function prefetch({ helpers }: PrefetchInput): Promise<PrefetchResult> {
  await Promise.all([
    helpers.circles.dashboard.prefetch(),
    helpers.scheduling.days.prefetch(dashboardDaysInput),
  ])
  return { slots: { dashboardTop: {}, dashboard: {} } }
}

export function Component() {
  const viewer = useViewer()
  const { data, error, refetch, isFetching } = trpc.circles.dashboard.useQuery()
  const agenda = trpc.scheduling.days.useQuery(dashboardDaysInput).data
  // A new member may have come to offer a service: suggest the agenda at the top of the page. The suggestion stays
  // there after the member adds the first person, because its open form must keep its input.
  const [isNew, setIsNew] = useState(false)
  if (!isNew && data?.circleSize === 0) setIsNew(true)

  const greeting = (
    <PageHeader
      key="greeting"
      title={`Hola, ${viewer?.name ?? ''}`}
      text={
        data?.circleSize === 0
          ? 'Tu círculo empieza con una persona que te hizo bien un trabajo.'
          : 'Esto pasa en tu círculo de confianza.'
      }
      actions={
        <Flex flex={{ base: '1', sm: '0 0 auto' }} css={{ '& > button': { flex: '1' } }}>
          <AddPersonButton />
        </Flex>
      }
    />
  )
  // The keys keep the state of both parts when a member becomes a provider, which changes the order of the page.
  const top = [
    <Notices key="notices" />,
    <Stack key="top" gap={4} mb={{ base: 6, md: 8 }} _empty={{ display: 'none' }}>
      {isNew && <StartAgenda saved={agenda?.saved} isCompact />}
      <PageSlot name="dashboardTop" given={{}} />
    </Stack>,
  ]
  return (
    <>
      <title>Inicio · Círculo</title>
      {agenda?.enabled ? [...top, greeting] : [greeting, ...top]}
      {data ? (
        <>
          {data.circleSize === 0 && data.recommendedBy === 0 ? (
            <EmptyCircleDashboard />
          ) : (
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
            {!isNew && <StartAgenda saved={agenda?.saved} />}
            <PageSlot name="dashboard" given={{}} />
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

function Notices() {
  return (
    <Box mb={6} _empty={{ display: 'none' }}>
      <HiddenProfileNotice />
      <ProfileClaimPendingNotice />
      <EmailConfirmationNotice changeAt="/mi-cuenta" />
    </Box>
  )
}
