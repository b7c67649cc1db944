import { ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AppointmentFilters } from '#client/features/scheduling/appointments/appointment-filters.tsx'
import { AppointmentList } from '#client/features/scheduling/appointments/appointment-list.tsx'
import { AppointmentsSkeleton } from '#client/features/scheduling/appointments/appointments-skeleton.tsx'
import { NewestReviewRequest } from '#client/features/scheduling/appointments/newest-review-request.tsx'
import {
  defaultAppointmentFilters,
  type AppointmentFilters as Filters,
  hasAppointmentFilters,
} from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  useScrollAnchor,
  useScrollToAppointmentCard,
} from '#client/features/scheduling/appointments/use-list-scroll.ts'
import { useAppointmentTimeline } from '#client/features/scheduling/appointments/use-timeline.ts'
import { UnansweredAppointmentsNotice } from '#client/features/scheduling/appointments/waiting-notice.tsx'
import { CalendarLoader } from '#client/features/scheduling/calendar/calendar-loader.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { prepareNextItemFocus } from '#client/lib/focus/next-item-focus.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'

interface AppointmentsPanelProps {
  filters: Filters
  wanted: string | null
  isWantedMissing: boolean
  onChange: (part: Partial<Filters>) => void
}

const layouts = [
  { value: 'list', label: 'Lista' },
  { value: 'calendar', label: 'Calendario' },
] as const

export function AppointmentsPanel(props: AppointmentsPanelProps) {
  const { filters, onChange } = props
  return (
    <Stack gap={{ base: 2, sm: 3 }} mt={{ base: -3, sm: -1 }}>
      <Flex className="no-print" align="end" wrap="wrap" gap={3} _empty={{ display: 'none' }}>
        {filters.role === 'provider' && (
          <SegmentedControl
            label="Cómo ver las citas"
            options={layouts}
            value={filters.isCalendar ? 'calendar' : 'list'}
            onChange={(layout) => onChange({ isCalendar: layout === 'calendar' })}
          />
        )}
        {!filters.isCalendar && <AppointmentFilters filters={filters} onChange={onChange} />}
      </Flex>
      {filters.isCalendar ? (
        <CalendarLoader />
      ) : (
        <>
          <UnansweredAppointmentsNotice filters={filters} onChange={onChange} />
          <AppointmentsListPanel {...props} />
        </>
      )}
    </Stack>
  )
}

function AppointmentsListPanel({ filters, wanted, isWantedMissing, onChange }: AppointmentsPanelProps) {
  const { role } = filters
  const timeline = useAppointmentTimeline(filters, wanted)
  const { list, first, appointments } = timeline
  const { later = 0, earlier = 0 } = first ?? {}
  const lists = useRef<HTMLDivElement>(null)
  const focusLater = useRef<(() => void) | null>(null)
  const keepPlace = useScrollAnchor(lists, timeline.hasEarlier)
  useScrollToAppointmentCard(lists, wanted, appointments)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new elements exist after the response
  useEffect(() => {
    if (list.isPlaceholderData) return
    focusLater.current?.()
    focusLater.current = null
  }, [list.isPlaceholderData, list.data])

  function showLater() {
    focusLater.current = prepareNextItemFocus(lists.current)
    onChange({ includeLater: true })
  }

  function toggleEarlier() {
    if (!filters.includeEarlier) keepPlace()
    onChange({ includeEarlier: !filters.includeEarlier })
  }

  const nothing = appointments.length === 0 && !list.hasNextPage

  return (
    <>
      {role === 'client' && wanted === null && <NewestReviewRequest shown={appointments} />}
      {isWantedMissing && (
        <Notice>No encontramos esa cita en tus listas. Quizá terminó hace más de 30 días.</Notice>
      )}
      {list.error && !list.data ? (
        <ErrorState
          message="Error al cargar tus datos"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : list.isPending ? (
        <AppointmentsSkeleton />
      ) : (
        <Box
          ref={lists}
          aria-busy={list.isPlaceholderData}
          opacity={list.isPlaceholderData ? 0.6 : 1}
          // The browser's scroll anchoring is off, because `useScrollAnchor` keeps the visible cards in place.
          overflowAnchor="none"
        >
          <Stack gap={0}>
            {earlier > 0 && (
              <Button
                variant="ghost"
                size="sm"
                minH="touch"
                alignSelf="start"
                mt={-2}
                mb={1}
                ms={-3}
                icon={<ChevronUp size={18} />}
                loading={filters.includeEarlier && timeline.isLoadingEarlier}
                loadingText="Cargando..."
                onClick={toggleEarlier}
              >
                {nameEarlier(earlier, timeline.hasEarlier)}
              </Button>
            )}
            {timeline.earlierError && (
              <Notice tone="error">{getErrorMessage(timeline.earlierError).text}</Notice>
            )}
            {nothing ? (
              <Nothing filters={filters} isEmpty={earlier === 0} onChange={onChange} />
            ) : (
              <AppointmentList appointments={appointments} side={role} highlighted={wanted} />
            )}
          </Stack>
        </Box>
      )}
      {list.error && list.data && <Notice tone="error">{getErrorMessage(list.error).text}</Notice>}
      <LoadMoreButton list={list}>Ver más citas</LoadMoreButton>
      {later > 0 && !list.hasNextPage && (
        <Button variant="secondary" mt={2} onClick={showLater}>
          {later === 1 ? '1 cita más adelante' : `${later} citas más adelante`}
        </Button>
      )}
    </>
  )
}

function nameEarlier(count: number, isShown: boolean): string {
  if (isShown) return 'Ocultar citas anteriores'
  return count === 1 ? 'Ver 1 cita anterior' : `Ver ${count} citas anteriores`
}

interface NothingProps {
  filters: Filters
  isEmpty: boolean
  onChange: (part: Partial<Filters>) => void
}

function Nothing({ filters, isEmpty, onChange }: NothingProps) {
  if (
    filters.status === 'waiting' &&
    !hasAppointmentFilters({ ...filters, status: defaultAppointmentFilters.status })
  ) {
    return (
      <EmptyState
        title="Nada por responder"
        text="Ya respondiste a todas tus citas."
        action={
          <Button variant="secondary" onClick={() => onChange({ status: 'all' })}>
            Ver todas las citas
          </Button>
        }
      />
    )
  }
  if (!isEmpty) {
    return (
      <chakra.p color="muted" textStyle="small" textAlign="center">
        No hay más citas aquí.
      </chakra.p>
    )
  }
  if (
    hasAppointmentFilters({
      ...filters,
      view: defaultAppointmentFilters.view,
      span: defaultAppointmentFilters.span,
    })
  ) {
    return (
      <EmptyState
        title="Ninguna cita coincide"
        text="Prueba con otro estado, otro periodo u otro cliente."
        action={
          <Button variant="secondary" onClick={() => onChange(defaultAppointmentFilters)}>
            Quitar filtros
          </Button>
        }
      />
    )
  }
  return filters.role === 'client' ? (
    <EmptyState
      title="No tienes citas aquí"
      text="Encuentra a alguien de confianza y reserva en su agenda."
      action={<LinkButton to="/explorar">Explorar perfiles</LinkButton>}
    />
  ) : (
    <NothingReceived />
  )
}

function NothingReceived() {
  const { data: agenda } = trpc.scheduling.agendaSettings.useQuery()
  const closed = agenda?.enabled === false
  return (
    <EmptyState
      title="Nadie ha reservado contigo aquí"
      text={
        closed
          ? 'Di qué días trabajas, y la gente podrá reservar contigo desde tu perfil.'
          : 'Tus citas recibidas aparecen en cuanto alguien reserva en tu agenda.'
      }
      action={closed ? <LinkButton to="/configurar-agenda">Habilitar Agenda</LinkButton> : undefined}
    />
  )
}
