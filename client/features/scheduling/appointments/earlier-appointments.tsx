import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { AppointmentList } from '#client/features/scheduling/appointments/appointment-list.tsx'
import { AppointmentsSkeleton } from '#client/features/scheduling/appointments/appointments-skeleton.tsx'
import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  toEarlierListInput,
  useAppointments,
} from '#client/features/scheduling/appointments/use-appointments.ts'
import { Box, chakra } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    w: 'full',
    minH: 'touch',
    px: 4,
    borderRadius: 'md',
    bg: 'sunken',
    textStyle: 'label',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, color: 'muted' },
    '&[aria-expanded=true] svg': { rotate: '180deg' },
  },
})

interface EarlierAppointmentsProps {
  filters: AppointmentFilters
  count: number
}

export function PastActiveAppointments({ filters, count }: EarlierAppointmentsProps) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  if (count === 0) return null
  return (
    <div>
      <Toggle
        type="button"
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        Citas anteriores ({count})
        <ChevronDown size={20} aria-hidden="true" />
      </Toggle>
      {open && (
        <Box id={panelId} mt={4}>
          <Earlier filters={filters} />
        </Box>
      )}
    </div>
  )
}

function Earlier({ filters }: { filters: AppointmentFilters }) {
  const { list, appointments } = useAppointments(toEarlierListInput(filters))
  if (list.isPending) return <AppointmentsSkeleton />
  if (list.error && !list.data) {
    return (
      <ErrorState
        message="Error al cargar tus datos"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  }
  return (
    <>
      <AppointmentList appointments={appointments} side={filters.role} />
      <LoadMoreButton list={list}>Ver más citas anteriores</LoadMoreButton>
    </>
  )
}
