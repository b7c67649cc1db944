import { SlotButtons } from '#client/features/scheduling/booking/slot-buttons.tsx'
import { useAgendaSlots } from '#client/features/scheduling/booking/use-agenda-slots.ts'
import { formatDate } from '#client/lib/format.ts'
import { chakra } from '#client/ui/chakra.ts'
import type { PersonId, ServiceId } from '#kernel/ids/contract.ts'

interface DaySuggestionsProps {
  personId: PersonId
  serviceId: ServiceId | null
  durationMinutes: number | null
  date: string
  time: string
  onChoose: (time: string) => void
}

export function AlternativeDaySuggestions({
  personId,
  serviceId,
  durationMinutes,
  date,
  time,
  onChoose,
}: DaySuggestionsProps) {
  const asked = {
    personId,
    ...(serviceId !== null && { serviceId }),
    ...(durationMinutes !== null && { durationMinutes }),
  }
  const { query } = useAgendaSlots(asked, { month: date.slice(0, 7) })
  const slots = query.data?.days.find((day) => day.date === date)?.slots.filter(({ taken }) => !taken) ?? []
  if (slots.length === 0) {
    return query.data ? (
      <chakra.p textStyle="small" color="muted">
        {date > query.data.window.to
          ? `Tus clientes reservan hasta el ${formatDate(query.data.window.to)}; tú puedes agendar más adelante. Escribe la hora.`
          : 'Tu agenda no ofrece horarios libres ese día; escribe la hora.'}
      </chakra.p>
    ) : null
  }
  return (
    <chakra.fieldset minW={0}>
      <chakra.legend textStyle="label" mb={2}>
        Horarios libres de tu agenda
      </chakra.legend>
      <SlotButtons slots={slots} selected={time} onSelect={(slot) => onChoose(slot?.time ?? '')} />
    </chakra.fieldset>
  )
}
