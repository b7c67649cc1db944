import { Box, Stack } from '@chakra-ui/react'
import { keepPreviousData } from '@tanstack/react-query'
import type { PrefetchInput } from '#client/app/router-types.ts'
import { Button } from '#client/components/button.tsx'
import { EmptyState } from '#client/components/empty-state.tsx'
import { ErrorState } from '#client/components/error-state.tsx'
import { LinkButton } from '#client/components/link-button.tsx'
import { MoreButton } from '#client/components/more-button.tsx'
import { PageHeader } from '#client/components/page-header.tsx'
import { RingLoader } from '#client/components/ring-loader.tsx'
import { Tabs } from '#client/components/tabs.tsx'
import { AppointmentFilters } from '#client/features/scheduling/appointment-filters.tsx'
import { AppointmentList } from '#client/features/scheduling/appointment-list.tsx'
import { CalendarFeed } from '#client/features/scheduling/calendar-feed.tsx'
import { readFilters, useAppointmentFilters } from '#client/features/scheduling/use-appointment-filters.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'

export async function prefetch({ helpers, search }: PrefetchInput) {
  await helpers.scheduling.appointments.prefetchInfinite(readFilters(search))
  return undefined
}

/** `/mis-citas` (spec §2, My appointments; §9). */
export function Component() {
  const { filters, change } = useAppointmentFilters()
  const list = trpc.scheduling.appointments.useInfiniteQuery(filters, {
    placeholderData: keepPreviousData,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { counts, later = 0, clients = [] } = list.data?.pages[0] ?? {}
  const appointments = list.data?.pages.flatMap((page) => page.appointments) ?? []
  return (
    <Box w="full" maxW="reading" mx="auto">
      <title>Mis Citas · Círculo</title>
      <PageHeader title="Mis Citas" />
      <Tabs
        label="Mis citas"
        items={[
          { id: 'client', label: `Citas Agendadas (${counts?.client ?? 0})` },
          { id: 'provider', label: `Citas Recibidas (${counts?.provider ?? 0})` },
        ]}
        value={filters.role}
        onChange={(role) => change({ role: role === 'provider' ? 'provider' : 'client' })}
      >
        <Stack gap={6}>
          <AppointmentFilters filters={filters} clients={clients} onChange={change} />
          {list.error ? (
            <ErrorState
              message="Error al cargar tus datos"
              reference={errorMessage(list.error).reference}
              onRetry={() => void list.refetch()}
              retrying={list.isFetching}
            />
          ) : list.isPending ? (
            <RingLoader />
          ) : appointments.length === 0 ? (
            <NoAppointments role={filters.role} />
          ) : (
            <AppointmentList appointments={appointments} />
          )}
          <MoreButton list={list}>Ver más citas</MoreButton>
          {later > 0 && !list.hasNextPage && (
            <Button variant="secondary" onClick={() => change({ includeLater: true })}>
              {later === 1 ? '1 cita más adelante' : `${later} citas más adelante`}
            </Button>
          )}
        </Stack>
      </Tabs>
      <CalendarFeed />
    </Box>
  )
}

function NoAppointments({ role }: { role: 'client' | 'provider' }) {
  return role === 'client' ? (
    <EmptyState
      title="No tienes citas aquí"
      text="Encuentra a alguien de confianza y reserva en su agenda."
      action={<LinkButton to="/explorar">Explorar perfiles</LinkButton>}
    />
  ) : (
    <EmptyState
      title="Nadie ha reservado contigo aquí"
      text="Tus citas recibidas aparecen en cuanto alguien reserva en tu agenda."
    />
  )
}
