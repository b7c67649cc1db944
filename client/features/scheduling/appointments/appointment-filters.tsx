import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { AppointmentClientFilter } from '#client/features/scheduling/appointments/client-filter.tsx'
import {
  defaultAppointmentFilters,
  type AppointmentFilters as Filters,
  hasAppointmentFilters,
} from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  createQueryInputForAppointmentsFromToday,
  useAppointments,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Grid } from '#client/ui/chakra.ts'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import type { AppointmentsPage } from '#modules/scheduling/contract/appointments.ts'

const views = [
  { value: 'active', label: 'Activas' },
  { value: 'archive', label: 'Archivo' },
] as const
const spans = [
  { value: 'week', label: 'Semana' },
  { value: 'month', label: 'Mes' },
] as const
const statuses = [
  { value: 'all', label: 'Todas' },
  { value: 'waiting', label: 'Por responder' },
  { value: 'pending', label: 'Pendientes' },
  { value: 'confirmed', label: 'Confirmadas' },
] as const

interface AppointmentFiltersProps {
  filters: Filters
  onChange: (part: Partial<Filters>) => void
}

export function AppointmentFilters({ filters, onChange }: AppointmentFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const clients = useAppointments(createQueryInputForAppointmentsFromToday(filters)).first?.clients ?? []
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        display={{ sm: 'none' }}
        flex="1 1 7rem"
        minW={0}
        minH="48px"
        borderRadius="md"
        icon={<SlidersHorizontal size={18} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <chakra.span display="flex" flex="1" minW={0} gap={2} alignItems="center" textAlign="start">
          Filtros
          <chakra.span flex="1" minW={0} color="muted" fontWeight="normal" lineClamp={1}>
            {nameChosen(filters, clients)}
          </chakra.span>
          <ChevronDown size={18} style={{ rotate: open ? '180deg' : undefined }} />
        </chakra.span>
      </Button>
      <FilterFields id={id} open={open} filters={filters} clients={clients} onChange={onChange} />
    </>
  )
}

function nameChosen(filters: Filters, clients: AppointmentsPage['clients']): string {
  const { clientId, clientName } = filters
  const chosen = [
    filters.view !== defaultAppointmentFilters.view &&
      views.find(({ value }) => value === filters.view)?.label,
    filters.span !== defaultAppointmentFilters.span &&
      spans.find(({ value }) => value === filters.span)?.label,
    filters.status !== defaultAppointmentFilters.status &&
      statuses.find(({ value }) => value === filters.status)?.label,
    clientName ?? clients.find(({ personId }) => personId === clientId)?.name,
  ]
  return chosen.filter(Boolean).join(', ')
}

interface FilterFieldsProps extends AppointmentFiltersProps {
  id: string
  open: boolean
  clients: AppointmentsPage['clients']
}

function FilterFields({ id, open, filters, clients, onChange }: FilterFieldsProps) {
  const fields = useRef<HTMLDivElement>(null)

  function clear() {
    onChange(defaultAppointmentFilters)
    fields.current?.querySelector('input')?.focus()
  }

  return (
    <Grid
      ref={fields}
      id={id}
      display={{ base: open ? 'grid' : 'none', sm: 'flex' }}
      flex={{ base: '1 1 100%', sm: '1 1 36rem' }}
      flexWrap="wrap"
      templateColumns="repeat(auto-fit, minmax(8.5rem, 1fr))"
      gap={3}
      alignItems="end"
    >
      <SegmentedControl
        label="Mostrar"
        showLabel
        options={views}
        value={filters.view}
        onChange={(view) => onChange(filters.status === 'waiting' ? { view, status: 'all' } : { view })}
      />
      <SegmentedControl
        label="Periodo"
        showLabel
        options={spans}
        value={filters.span}
        onChange={(span) => onChange({ span })}
      />
      <Box flex={{ sm: '0 1 11rem' }} gridColumn={filters.role === 'provider' ? undefined : '1 / -1'}>
        <SelectField
          label="Estado"
          options={statuses}
          value={filters.status}
          onChange={(event) => {
            const status = statuses.find((each) => each.value === event.target.value)?.value
            if (status) onChange(status === 'waiting' ? { status, view: 'active' } : { status })
          }}
        />
      </Box>
      {filters.role === 'provider' && (
        <Box flex={{ sm: '1 1 11rem' }} minW={0}>
          <AppointmentClientFilter filters={filters} clients={clients} onChange={onChange} />
        </Box>
      )}
      {hasAppointmentFilters(filters) && (
        <Button variant="ghost" gridColumn="1 / -1" onClick={clear}>
          Quitar filtros
        </Button>
      )}
    </Grid>
  )
}
