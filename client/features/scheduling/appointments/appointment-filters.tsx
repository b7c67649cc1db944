import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { ClientFilter } from '#client/features/scheduling/appointments/client-filter.tsx'
import type { AppointmentFilters as Filters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
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
  clients: AppointmentsPage['clients']
  onChange: (part: Partial<Filters>) => void
}

export function AppointmentFilters({ filters, clients, onChange }: AppointmentFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box className="no-print">
      <Button
        variant="secondary"
        size="sm"
        display={{ sm: 'none' }}
        w="full"
        justifyContent="flex-start"
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
    </Box>
  )
}

function nameChosen(
  { view, span, status, clientId, clientName }: Filters,
  clients: AppointmentsPage['clients'],
): string {
  const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? ''
  const chosen = [labelOf(views, view), labelOf(spans, span)]
  if (status !== 'all') chosen.push(labelOf(statuses, status))
  const client = clientName ?? clients.find(({ personId }) => personId === clientId)?.name
  if (client !== undefined) chosen.push(client)
  return chosen.join(', ')
}

interface FilterFieldsProps extends AppointmentFiltersProps {
  id: string
  open: boolean
}

function FilterFields({ id, open, filters, clients, onChange }: FilterFieldsProps) {
  return (
    <Grid
      id={id}
      display={{ base: open ? 'grid' : 'none', sm: 'grid' }}
      mt={{ base: 3, sm: 0 }}
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
