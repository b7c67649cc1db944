import { useEffect, useRef } from 'react'
import { SlotButtons } from '#client/features/scheduling/booking/slot-buttons.tsx'
import type { DaySlot } from '#client/features/scheduling/booking/slot-groups.ts'
import { type AgendaSlots, getSlotsOfDay } from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { formatDuration } from '#client/lib/format.ts'
import { Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

interface DaySlotsProps {
  date: string | null
  slots: AgendaSlots
  slot: DaySlot | undefined
  onSlot: (slot: DaySlot | null) => void
  problem: string | null
  durationMinutes: number
}

export function DaySlots(props: DaySlotsProps) {
  const { date, slots, slot, onSlot, problem, durationMinutes } = props
  const { query } = slots
  const ofDay = getSlotsOfDay(slots, date)
  const place = useRef<HTMLDivElement>(null)
  const time = slot?.time

  useEffect(() => {
    if (time !== undefined)
      place.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' })
  }, [time])

  useEffect(() => {
    if (problem !== null && time === undefined)
      place.current?.querySelector('button:enabled')?.scrollIntoView({ block: 'nearest' })
  }, [problem, time])

  if (date === null || !ofDay) return null
  return (
    <Flex
      key={date}
      ref={place}
      direction="column"
      gap={3}
      css={{ '& button': { scrollMarginBlock: 'var(--c-spacing-20) var(--c-spacing-2)' } }}
      aria-busy={query.isPlaceholderData || undefined}
    >
      {ofDay.length === 0 && (
        <Notice>Este día ya no cabe una cita de {formatDuration(durationMinutes)}. Elige otro día.</Notice>
      )}
      {ofDay.length > 0 && ofDay.every(({ taken }) => taken) && (
        <Notice>Este día ya está todo reservado. Elige otro día.</Notice>
      )}
      <SlotButtons slots={ofDay} selected={slot?.time ?? null} onSelect={onSlot} />
    </Flex>
  )
}
