import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AppointmentFilters } from '#client/features/scheduling/appointments/appointment-filters.tsx'
import { AppointmentList } from '#client/features/scheduling/appointments/appointment-list.tsx'
import { AppointmentsSkeleton } from '#client/features/scheduling/appointments/appointments-skeleton.tsx'
import { PastActiveAppointments } from '#client/features/scheduling/appointments/earlier-appointments.tsx'
import type { AppointmentFilters as Filters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  toCurrentListInput,
  toWaitingListInput,
  useAppointments,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import { WaitingAppointments } from '#client/features/scheduling/appointments/waiting-appointments.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { createNextItemFocus } from '#client/lib/focus/next-item-focus.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Stack } from '#client/ui/chakra.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { Notice } from '#client/ui/notice.tsx'

interface AppointmentsPanelProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
  onBookFor: () => void
}

export function AppointmentsPanel({ filters, onChange, onBookFor }: AppointmentsPanelProps) {
  const { role, view } = filters
  const waiting = useAppointments(toWaitingListInput(role))
  const { list, first, appointments } = useAppointments(toCurrentListInput(filters))
  const { later = 0, earlier = 0, clients = [] } = first ?? {}
  const shown = waiting.list.data
    ? appointments.filter(({ canConfirm, canAnswerProposal }) => !canConfirm && !canAnswerProposal)
    : appointments
  const lists = useRef<HTMLDivElement>(null)
  const focusLater = useRef<(() => void) | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the new elements exist after the response
  useEffect(() => {
    if (list.isPlaceholderData) return
    focusLater.current?.()
    focusLater.current = null
  }, [list.isPlaceholderData, list.data])

  function showLater() {
    focusLater.current = createNextItemFocus(lists.current)
    onChange({ includeLater: true })
  }

  const nothing = shown.length === 0 && earlier === 0 && !list.hasNextPage
  // Keep the filters visible when the list shows only one week: the rest of the month may contain
  // appointments.
  const bare =
    first !== undefined &&
    nothing &&
    appointments.length + later === 0 &&
    filters.span === 'month' &&
    !isFiltered(filters)

  return (
    <Stack gap={6}>
      {role === 'provider' && (
        <Button
          variant="secondary"
          icon={<CalendarPlus size={20} />}
          alignSelf={{ sm: 'flex-start' }}
          onClick={onBookFor}
        >
          Agendar para alguien
        </Button>
      )}
      <WaitingAppointments waiting={waiting} side={role} />
      <AppointmentFilters filters={filters} clients={clients} bare={bare} onChange={onChange} />
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
        <Box ref={lists} aria-busy={list.isPlaceholderData} opacity={list.isPlaceholderData ? 0.6 : 1}>
          <Stack gap={6}>
            {view === 'active' && <PastActiveAppointments filters={filters} count={earlier} />}
            {nothing ? (
              <Nothing filters={filters} answersFirst={appointments.length > 0} onChange={onChange} />
            ) : (
              <AppointmentList appointments={shown} side={role} />
            )}
          </Stack>
        </Box>
      )}
      {list.error && list.data && <Notice tone="error">{errorMessage(list.error).text}</Notice>}
      <LoadMoreButton list={list}>Ver más citas</LoadMoreButton>
      {later > 0 && !list.hasNextPage && (
        <Button variant="secondary" onClick={showLater}>
          {later === 1 ? '1 cita más adelante' : `${later} citas más adelante`}
        </Button>
      )}
    </Stack>
  )
}

interface NothingProps {
  filters: Filters
  answersFirst: boolean
  onChange: (part: Partial<Filters>) => void
}

function Nothing({ filters, answersFirst, onChange }: NothingProps) {
  if (answersFirst) {
    return (
      <chakra.p color="muted" textStyle="small" textAlign="center">
        No hay más citas aquí.
      </chakra.p>
    )
  }
  if (isFiltered(filters)) {
    return (
      <EmptyState
        title="Ninguna cita coincide"
        text="Prueba con otro estado, otro periodo u otro cliente."
        action={
          <Button
            variant="secondary"
            onClick={() => onChange({ status: 'all', clientId: undefined, clientName: undefined })}
          >
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
          ? 'Di qué días trabajas, y quien vea tu perfil podrá reservar contigo.'
          : 'Tus citas recibidas aparecen en cuanto alguien reserva en tu agenda.'
      }
      action={closed ? <LinkButton to="/configurar-agenda">Habilitar Agenda</LinkButton> : undefined}
    />
  )
}

function isFiltered({ status, clientId, clientName }: Filters): boolean {
  return status !== 'all' || clientId !== undefined || clientName !== undefined
}
