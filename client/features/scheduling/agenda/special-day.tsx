import { Pencil, Trash2 } from 'lucide-react'
import {
  describeDateRange,
  describeExistingAppointments,
} from '#client/features/scheduling/agenda/days-text.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { AgendaExceptions } from '#modules/scheduling/contract/exceptions.ts'

export type AgendaException = AgendaExceptions['exceptions'][number]

interface SpecialDayProps {
  day: AgendaException
  thisYear: string
  onEdit: () => void
  onRemove: () => void
}

export function AgendaExceptionRow({ day, thisYear, onEdit, onRemove }: SpecialDayProps) {
  const when = describeDateRange(day, thisYear)
  const standing = describeExistingAppointments(day, day.appointments)
  return (
    <Flex as="li" gap={2} align="flex-start" justify="space-between" py={3} borderTopWidth="1px">
      <chakra.div minW={0} overflowWrap="anywhere">
        <chakra.p fontWeight="semibold">{when}</chakra.p>
        <chakra.p color="muted" textStyle="small">
          {describeHours(day)}
          {day.note !== null && ` · ${day.note}`}
        </chakra.p>
        {standing !== '' && (
          <chakra.p textStyle="small" mt={1}>
            {standing} <TextLink to="/mis-citas">Ver Mis Citas</TextLink>
          </chakra.p>
        )}
      </chakra.div>
      <Flex flexShrink={0} me={-2}>
        <Button
          variant="ghost"
          color="muted"
          square
          icon={<Pencil size={20} />}
          aria-label={`Editar: ${when}`}
          onClick={onEdit}
        />
        <Button
          variant="ghost"
          color="muted"
          square
          icon={<Trash2 size={20} />}
          aria-label={`Quitar: ${when}`}
          onClick={onRemove}
        />
      </Flex>
    </Flex>
  )
}

function describeHours({ from, to, ranges }: AgendaException): string {
  if (ranges.length > 0) return ranges.map(({ start, end }) => `${start} a ${end}`).join(', ')
  return from === to ? 'Día libre' : 'Días libres'
}
