import { ChevronRight, Clock } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { AppointmentOrFreeTimeRange } from '#client/features/scheduling/today/day-entries.ts'
import { chakra } from '#client/ui/chakra.ts'
import { getAppointmentPath } from '#modules/scheduling/contract/appointment-path.ts'
import { appointmentStatusLabels } from '#modules/scheduling/contract/status-labels.ts'

const Lines = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'surface',
    overflow: 'hidden',
    listStyle: 'none',
    '& > li + li': { borderTopWidth: '1px' },
  },
})

const line = {
  display: 'grid',
  gridTemplateColumns: '6.75rem minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: 2,
  minH: 'touch',
  px: 4,
  py: 1.5,
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
} as const

const LineLink = chakra(Link, {
  base: { ...line, _hover: { bg: 'sunken' }, _focusVisible: { outlineOffset: '-3px' } },
})
const GapLink = chakra(Link, {
  base: {
    ...line,
    color: 'muted',
    bg: 'sunken',
    _hover: { color: 'ink' },
    _focusVisible: { outlineOffset: '-3px' },
  },
})

export function AppointmentAndFreeTimeList({
  date,
  entries,
}: {
  date: string
  entries: readonly AppointmentOrFreeTimeRange[]
}) {
  if (entries.length === 0) return null
  return (
    <Lines>
      {entries.map(({ start, end, appointment }) => {
        const span = `${start} a ${end}`
        if (appointment === null) {
          return (
            <li key={start}>
              <GapLink to={`/mis-citas?lado=recibidas&ver=calendario&dia=${date}`}>
                <span>{span}</span>
                Libre
                <ChevronRight size={18} aria-hidden="true" />
              </GapLink>
            </li>
          )
        }
        const { id, counterpart, service, status, isPast } = appointment
        return (
          <li key={id}>
            <LineLink
              to={getAppointmentPath('PROVIDER', appointment.id)}
              color={isPast ? 'muted' : undefined}
            >
              <strong>{span}</strong>
              <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap">
                {counterpart.name}
                {service !== null && ` · ${service.name}`}
              </chakra.span>
              {status === 'PENDING' && !isPast && (
                <chakra.span display="inline-flex" alignItems="center" gap={1} fontWeight="semibold">
                  <Clock size={14} strokeWidth={2.5} aria-hidden="true" />
                  {appointmentStatusLabels.PENDING}
                </chakra.span>
              )}
            </LineLink>
          </li>
        )
      })}
    </Lines>
  )
}
