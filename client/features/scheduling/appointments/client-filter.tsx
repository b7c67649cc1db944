import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppointmentFilters } from '#client/features/scheduling/appointments/use-appointment-filters.ts'
import { useDebouncedValue } from '#client/lib/use-debounced.ts'
import { Button } from '#client/ui/button.tsx'
import { ComboField } from '#client/ui/combo-field.tsx'
import { foldText } from '#kernel/text/contract.ts'
import type { AppointmentsPage } from '#modules/scheduling/contract/appointments.ts'

const debounceDelayMs = 350
const suggestions = 8

interface ClientFilterProps {
  filters: AppointmentFilters
  clients: AppointmentsPage['clients']
  onChange: (part: Partial<AppointmentFilters>) => void
}

export function AppointmentClientFilter({ filters, clients, onChange }: ClientFilterProps) {
  const chosen = clients.find(({ personId }) => personId === filters.clientId)
  const current = chosen?.name ?? filters.clientName ?? ''
  const [typed, setTyped] = useState(current)
  const settled = useDebouncedValue(typed.trim(), debounceDelayMs)
  const asked = useRef(current)

  useEffect(() => {
    if (current === asked.current) return
    asked.current = current
    setTyped(current)
  }, [current])

  useEffect(() => {
    if (settled !== typed.trim() || settled === asked.current) return
    asked.current = settled
    onChange({ clientId: undefined, clientName: settled === '' ? undefined : settled })
  }, [settled, typed, onChange])

  function show(next: { clientId?: string; name: string }) {
    asked.current = next.name
    setTyped(next.name)
    onChange({ clientId: next.clientId, clientName: undefined })
  }

  const wanted = chosen?.name === typed ? '' : foldText(typed)
  return (
    <ComboField
      label="Cliente"
      placeholder="Todos"
      autoCapitalize="words"
      value={typed}
      onChange={setTyped}
      options={clients
        .filter(({ name }) => foldText(name).includes(wanted))
        .map(({ personId, name }) => ({ id: personId, text: name }))}
      limit={suggestions}
      onPick={({ id, text }) => show({ clientId: id, name: text })}
      onEnter={() => undefined}
      beside={
        typed !== '' && (
          <Button
            variant="ghost"
            square
            aria-label="Mostrar a todos los clientes"
            icon={<X size={20} />}
            onClick={() => show({ name: '' })}
          />
        )
      }
    />
  )
}
