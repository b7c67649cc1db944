import { useSearchParams } from 'react-router-dom'
import type { ListAppointmentsInput } from '#modules/scheduling/contract/appointments.ts'

/** URL parameter of each filter, its values, and the default value, which is omitted from the URL. */
const parameters = {
  role: { key: 'lado', values: { client: 'agendadas', provider: 'recibidas' }, usual: 'client' },
  view: { key: 'vista', values: { active: 'activas', archive: 'archivo' }, usual: 'active' },
  span: { key: 'periodo', values: { week: 'semana', month: 'mes' }, usual: 'month' },
  status: {
    key: 'estado',
    values: { all: 'todas', pending: 'pendientes', confirmed: 'confirmadas' },
    usual: 'all',
  },
} as const

const clientKey = 'cliente'
const nameKey = 'nombre'
const laterKey = 'todas'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Maximum length of a client name in the filter, in characters; equal to the server's limit. */
const maxNameLength = 120

export interface AppointmentFilters
  extends Pick<ListAppointmentsInput, 'role' | 'view' | 'span' | 'includeLater'> {
  status: keyof typeof parameters.status.values
  clientId: string | undefined
  clientName: string | undefined
}

/** The filters of 'Mis Citas' in the URL, so that reload and the back button restore them. */
export function useAppointmentFilters() {
  const [search, setSearch] = useSearchParams()
  const filters = readAppointmentFilters(search)

  function change(part: Partial<AppointmentFilters>) {
    // A change of the tab resets the client filter and the option to show later appointments.
    const forgets = 'role' in part ? { clientId: undefined, clientName: undefined, includeLater: false } : {}
    const next = writeFilters({ ...filters, ...forgets, ...part })
    setSearch(next, { replace: !('role' in part), preventScrollReset: true })
  }

  return { filters, change }
}

export function readAppointmentFilters(search: URLSearchParams): AppointmentFilters {
  const role = read<AppointmentFilters['role']>(search, parameters.role)
  const client = search.get(clientKey) ?? ''
  const name = (search.get(nameKey) ?? '').trim().slice(0, maxNameLength)
  const isClientFiltered = role === 'provider' && uuid.test(client)
  return {
    role,
    view: read(search, parameters.view),
    span: read(search, parameters.span),
    status: read(search, parameters.status),
    clientId: isClientFiltered ? client : undefined,
    clientName: role === 'provider' && !isClientFiltered && name !== '' ? name : undefined,
    includeLater: search.has(laterKey),
  }
}

function writeFilters(filters: AppointmentFilters): URLSearchParams {
  const search = new URLSearchParams()
  write(search, parameters.role, filters.role)
  write(search, parameters.view, filters.view)
  write(search, parameters.span, filters.span)
  write(search, parameters.status, filters.status)
  if (filters.clientId) search.set(clientKey, filters.clientId)
  if (filters.clientName) search.set(nameKey, filters.clientName)
  if (filters.includeLater) search.set(laterKey, '1')
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
