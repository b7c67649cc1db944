import type { BookableDateRange } from '#client/features/scheduling/booking/month-grid.ts'
import { SlotButton } from '#client/features/scheduling/booking/slot-button.ts'
import {
  type AgendaSlotsQuery,
  useAgendaSlots,
} from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { formatShortDay } from '#client/lib/format.ts'
import { chakra, Flex, Grid } from '#client/ui/chakra.ts'
import type { AgendaSlots } from '#modules/scheduling/contract/agenda.ts'

interface NextSlotsProps {
  slotsQuery: AgendaSlotsQuery
  window: BookableDateRange
  from?: string | undefined
  chosen: { date: string; time: string } | null
  onChoose: (slot: AgendaSlots['next'][number]) => void
}

export function NextSlots({ slotsQuery, window, from, chosen, onChoose }: NextSlotsProps) {
  const { query } = useAgendaSlots(slotsQuery, { from: from ?? window.from })
  const next = query.data?.next ?? []
  if (next.length === 0) return null
  return (
    <Flex as="section" aria-label="Próximos horarios" data-next-slots direction="column" gap={2}>
      <chakra.p textStyle="label" color="muted">
        Próximos horarios
      </chakra.p>
      <Grid templateColumns="repeat(auto-fill, minmax(max(4rem, 30%), 1fr))" gap={2}>
        {next.map((slot) => (
          <SlotButton
            key={slot.startsAt}
            type="button"
            flexDirection="column"
            gap={0}
            py={1.5}
            lineHeight="1.3"
            aria-pressed={chosen?.date === slot.date && chosen.time === slot.time}
            onClick={() => onChoose(slot)}
          >
            <chakra.span textStyle="caption">
              {slot.date === window.from ? 'Hoy' : formatShortDay(slot.date)}
            </chakra.span>{' '}
            {slot.time}
          </SlotButton>
        ))}
      </Grid>
    </Flex>
  )
}
