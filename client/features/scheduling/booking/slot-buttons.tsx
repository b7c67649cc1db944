import { Check, Lock } from 'lucide-react'
import { SlotButton } from '#client/features/scheduling/booking/slot-button.ts'
import { type DaySlot, groupSlotsByPartOfDay } from '#client/features/scheduling/booking/slot-groups.ts'
import { chakra, Flex, Grid } from '#client/ui/chakra.ts'

interface SlotButtonsProps {
  slots: readonly DaySlot[]
  selected: string | null
  /** The start of the appointment to move, in ms since 1970. */
  current?: number | undefined
  onSelect: (slot: DaySlot | null) => void
}

export function SlotButtons({ slots, selected, current, onSelect }: SlotButtonsProps) {
  return (
    <Flex direction="column" gap={4}>
      {groupSlotsByPartOfDay(slots).map((group) => (
        <chakra.fieldset key={group.label} minW={0}>
          <chakra.legend textStyle="label" color="muted" mb={2}>
            {group.label}
          </chakra.legend>
          <Grid templateColumns="repeat(auto-fill, minmax(104px, 1fr))" gap={2}>
            {group.slots.map((slot) => (
              <DaySlotButton
                key={slot.startsAt}
                slot={slot}
                selected={slot.time === selected}
                isCurrent={slot.startsAt === current}
                onSelect={onSelect}
              />
            ))}
          </Grid>
        </chakra.fieldset>
      ))}
    </Flex>
  )
}

function DaySlotButton({
  slot,
  selected,
  isCurrent,
  onSelect,
}: {
  slot: DaySlot
  selected: boolean
  isCurrent: boolean
  onSelect: (slot: DaySlot | null) => void
}) {
  if (slot.own || isCurrent) {
    return (
      <SlotButton type="button" disabled data-own flexDirection="column" gap={0}>
        {slot.time}
        <chakra.span textStyle="caption">{isCurrent ? 'Hora actual' : 'Tu reserva'}</chakra.span>
      </SlotButton>
    )
  }
  if (slot.taken) {
    return (
      <SlotButton type="button" disabled flexDirection="column" gap={0}>
        <chakra.span textDecoration="line-through">{slot.time}</chakra.span>
        <chakra.span textStyle="caption" display="inline-flex" alignItems="center" gap={1}>
          <Lock size={12} aria-hidden="true" />
          Reservado
        </chakra.span>
      </SlotButton>
    )
  }
  return (
    <SlotButton type="button" aria-pressed={selected} onClick={() => onSelect(selected ? null : slot)}>
      {selected && <Check size={16} strokeWidth={2.5} aria-hidden="true" />}
      {slot.time}
    </SlotButton>
  )
}
