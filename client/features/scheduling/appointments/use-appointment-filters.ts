import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  readLocalStorageValue,
  useLocalStorageValue,
  writeLocalStorageValue,
} from '#client/lib/storage/local-storage.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useUnansweredAppointmentCounts } from '#client/shared/appointments/use-waiting.ts'
import type { ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'
import type { AppointmentListSection } from '#modules/scheduling/contract/waiting.ts'

const parameters = {
  view: { key: 'vista', values: { active: 'activas', archive: 'archivo' }, usual: 'active' },
  span: { key: 'periodo', values: { week: 'semana', month: 'mes' }, usual: 'month' },
  status: {
    key: 'estado',
    values: { all: 'todas', waiting: 'por-responder', pending: 'pendientes', confirmed: 'confirmadas' },
    usual: 'all',
  },
} as const

const roleKey = 'lado'
const sides = { client: 'agendadas', provider: 'recibidas' } as const
const providerSearch = `?${roleKey}=${sides.provider}`
const clientKey = 'cliente'
const nameKey = 'nombre'
const calendarKey = 'ver'
const calendarValue = 'calendario'
const laterKey = 'todas'
const earlierKey = 'anteriores'
const wantedKey = 'cita'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Maximum length of a client's name in characters, equal to the server's limit. */
const maxNameLength = 120

export interface AppointmentFilters
  extends Pick<ListAppointmentsInput, 'role' | 'view' | 'span' | 'includeLater'> {
  status: keyof typeof parameters.status.values
  clientId: string | undefined
  clientName: string | undefined
  includeEarlier: boolean
  isCalendar: boolean
}

export const defaultAppointmentFilters = {
  view: parameters.view.usual,
  span: parameters.span.usual,
  status: parameters.status.usual,
  clientId: undefined,
  clientName: undefined,
} satisfies Partial<AppointmentFilters>

export function hasAppointmentFilters(filters: AppointmentFilters): boolean {
  const names = ['view', 'span', 'status', 'clientId', 'clientName'] as const
  return names.some((name) => filters[name] !== defaultAppointmentFilters[name])
}

export function useAppointmentFilters() {
  const [search, setSearch] = useSearchParams()
  const wanted = readAppointmentIdFromUrl(search)
  const place = trpc.scheduling.appointmentPlace.useQuery(
    { id: wanted ?? '' },
    { enabled: wanted !== null, staleTime: Number.POSITIVE_INFINITY },
  )
  const named = readAppointmentPartyRoleFromUrl(search) ?? place.data?.role
  const waiting = useUnansweredAppointmentCounts()
  const stored = useLocalStorageValue('mis-citas-lado')
  // Determine the default tab only once: otherwise, after answering the last received request, the provider would
  // suddenly see another tab.
  const [opened, setOpened] = useState<AppointmentFilters['role']>()
  const role = named ?? opened ?? chooseDefaultAppointmentPartyRole(waiting, stored)
  const filters = readAppointmentFilters(search, role, place.data)
  const isRoleKnown = named !== undefined || (waiting !== undefined && !place.isLoading)

  useEffect(() => {
    if (!isRoleKnown) return
    // During hydration, the state `stored` is still empty, so read `localStorage` again.
    const shown =
      named ?? opened ?? chooseDefaultAppointmentPartyRole(waiting, readLocalStorageValue('mis-citas-lado'))
    writeLocalStorageValue('mis-citas-lado', shown === 'provider' ? providerSearch : '')
    if (named === undefined) setOpened(shown)
  }, [named, opened, waiting, isRoleKnown])

  function change(part: Partial<AppointmentFilters>) {
    const forgets =
      'role' in part
        ? {
            clientId: undefined,
            clientName: undefined,
            includeLater: false,
            includeEarlier: false,
            isCalendar: false,
          }
        : {}
    const next = writeFilters({ ...filters, ...forgets, ...part })
    setSearch(next, { replace: !('role' in part), preventScrollReset: true })
  }

  return {
    filters,
    change,
    wanted,
    isWantedMissing: wanted !== null && (place.isError || place.data?.part === null),
  }
}

export function chooseDefaultAppointmentPartyRole(
  waiting: { received: number; booked: number } | undefined,
  stored: string,
): AppointmentFilters['role'] {
  const onlyReceived = waiting !== undefined && waiting.received > 0 && waiting.booked === 0
  return onlyReceived || stored === providerSearch ? 'provider' : 'client'
}

export function readAppointmentIdFromUrl(search: URLSearchParams): string | null {
  const id = search.get(wantedKey) ?? ''
  return uuid.test(id) ? id : null
}

export function readAppointmentPartyRoleFromUrl(
  search: URLSearchParams,
): AppointmentFilters['role'] | undefined {
  const named = search.get(roleKey)
  if (named === sides.provider) return 'provider'
  return named === sides.client ? 'client' : undefined
}

export function readAppointmentFilters(
  search: URLSearchParams,
  role: AppointmentFilters['role'],
  place?: AppointmentListSection,
): AppointmentFilters {
  const client = search.get(clientKey) ?? ''
  const name = (search.get(nameKey) ?? '').trim().slice(0, maxNameLength)
  const isClientFiltered = role === 'provider' && uuid.test(client)
  return {
    role,
    view: place?.part === 'archive' ? 'archive' : read(search, parameters.view),
    span: read(search, parameters.span),
    status: read(search, parameters.status),
    clientId: isClientFiltered ? client : undefined,
    clientName: role === 'provider' && !isClientFiltered && name !== '' ? name : undefined,
    includeLater: search.has(laterKey) || place?.part === 'later',
    includeEarlier: search.has(earlierKey) || place?.part === 'earlier',
    isCalendar: role === 'provider' && search.get(calendarKey) === calendarValue,
  }
}

function writeFilters(filters: AppointmentFilters): URLSearchParams {
  const search = new URLSearchParams({ [roleKey]: sides[filters.role] })
  write(search, parameters.view, filters.view)
  write(search, parameters.span, filters.span)
  write(search, parameters.status, filters.status)
  if (filters.clientId) search.set(clientKey, filters.clientId)
  if (filters.clientName) search.set(nameKey, filters.clientName)
  if (filters.includeLater) search.set(laterKey, '1')
  if (filters.includeEarlier) search.set(earlierKey, '1')
  if (filters.isCalendar) search.set(calendarKey, calendarValue)
  return search
}

interface Parameter<Value extends string> {
  key: string
  values: Record<Value, string>
  usual: Value
}

function read<Value extends string>(
  search: URLSearchParams,
  { key, values, usual }: Parameter<Value>,
): Value {
  const written = search.get(key)
  for (const value in values) if (values[value] === written) return value
  return usual
}

function write<Value extends string>(
  search: URLSearchParams,
  { key, values, usual }: Parameter<Value>,
  value: Value,
) {
  if (value !== usual) search.set(key, values[value])
}
