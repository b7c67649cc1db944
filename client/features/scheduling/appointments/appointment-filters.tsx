import { ClientFilter } from '#client/features/scheduling/appointments/client-filter.tsx'
import type { AppointmentFilters as Filters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import { Box, Grid } from '#client/ui/chakra.ts'
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
  clients: AppointmentsPage['clients']
  onChange: (part: Partial<Filters>) => void
}

export function AppointmentFilters({ filters, clients, onChange }: AppointmentFiltersProps) {
  return (
    <Grid
      className="no-print"
      templateColumns={{
        base: 'repeat(auto-fit, minmax(8.5rem, 1fr))',
        sm: 'auto auto minmax(9rem, 12rem) 1fr',
      }}
      gap={3}
      alignItems="end"
    >
      <SegmentedControl
        label="Qué citas"
        options={views}
        value={filters.view}
        onChange={(view) => onChange(filters.status === 'waiting' ? { view, status: 'all' } : { view })}
      />
      <SegmentedControl
        label="Periodo"
        options={spans}
        value={filters.span}
        onChange={(span) => onChange({ span })}
      />
      <Box gridColumn={{ base: filters.role === 'provider' ? undefined : '1 / -1', sm: 'auto' }}>
        <SelectField
          label="Estado"
          options={statuses}
          value={filters.status}
          onChange={(event) => {
            const status = statuses.find((each) => each.value === event.target.value)?.value
            // Also switch to the active list, because archived appointments wait for no answer.
            if (status) onChange(status === 'waiting' ? { status, view: 'active' } : { status })
          }}
        />
      </Box>
      {filters.role === 'provider' && (
        <ClientFilter filters={filters} clients={clients} onChange={onChange} />
      )}
    </Grid>
  )
}
