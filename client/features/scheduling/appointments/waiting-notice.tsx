import { Clock } from 'lucide-react'
import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import {
  formatUnansweredAppointmentCount,
  useUnansweredAppointmentCounts,
} from '#client/shared/appointments/use-waiting.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'

interface WaitingNoticeProps {
  filters: AppointmentFilters
  onChange: (part: Partial<AppointmentFilters>) => void
}

export function UnansweredAppointmentsNotice({ filters, onChange }: WaitingNoticeProps) {
  const waiting = useUnansweredAppointmentCounts()
  const count = (filters.role === 'provider' ? waiting?.received : waiting?.booked) ?? 0
  const isFiltered = filters.status === 'waiting'
  if (count === 0) return null
  return (
    <Flex
      as="section"
      aria-labelledby="por-responder"
      className="no-print"
      position="relative"
      align="center"
      wrap="wrap"
      columnGap={3}
      minH="touch"
      px={4}
      borderRadius="md"
      bg="maiz.tint"
      color="maiz.onTint"
      css={{ '& > svg': { flexShrink: 0 }, '@media (forced-colors: active)': { outline: '1px solid' } }}
    >
      <Clock size={18} strokeWidth={2.5} aria-hidden="true" />
      <chakra.h2 id="por-responder" flex="1 1 auto" textStyle="label">
        Por responder ({formatUnansweredAppointmentCount(count)})
      </chakra.h2>
      <Button
        variant="ghost"
        size="sm"
        position="static"
        me={-3}
        _after={{ inset: 0, borderRadius: 'md' }}
        onClick={() =>
          onChange(
            isFiltered
              ? { status: 'all' }
              : { status: 'waiting', view: 'active', clientId: undefined, clientName: undefined },
          )
        }
      >
        {isFiltered ? 'Ver todas las citas' : 'Ver solo estas'}
      </Button>
    </Flex>
  )
}
