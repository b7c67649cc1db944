import { chakra, Flex, Stack } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#client/components/button.tsx'
import { Notice } from '#client/components/notice.tsx'
import { SwitchField } from '#client/components/switch-field.tsx'
import { TextField } from '#client/components/text-field.tsx'
import { intoSight } from '#client/lib/into-sight.ts'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import { startsBeforeEnd } from '#modules/scheduling/contract.ts'

// A grid, because in a flex row two time fields would rather push a phone's page sideways than shrink.
const RangeRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: { base: 2, sm: 3 },
    // A phone opens its clock wherever the field is pressed; there its icon would only cut the 'a. m.' off.
    '& input': { px: { base: 2.5, sm: 3.5 } },
    '& input::-webkit-calendar-picker-indicator': { display: { base: 'none', sm: 'block' } },
  },
})

interface WeekdayEditorProps {
  /** 'Lunes' */
  name: string
  /** Undefined while the day is off. */
  ranges: readonly TimeRange[] | undefined
  /** About a range of this day; goes away by itself. */
  message: string | null
  onToggle: () => void
  onAdd: () => void
  onChange: (index: number, change: Partial<TimeRange>) => void
  onRemove: (index: number) => void
}

/** One day of the week: on or off, and its ranges. */
export function WeekdayEditor(props: WeekdayEditorProps) {
  const { name, ranges, message, onToggle, onAdd, onChange, onRemove } = props
  return (
    <chakra.fieldset borderTopWidth="1px" py={3} minW={0}>
      <chakra.legend srOnly>{name}</chakra.legend>
      <SwitchField
        label={name}
        help={ranges === undefined ? 'No trabajo' : undefined}
        checked={ranges !== undefined}
        onChange={onToggle}
      />
      {ranges !== undefined && (
        <Stack gap={3} pt={2} pb={1}>
          {ranges.length === 0 && (
            <chakra.p color="muted" textStyle="small">
              Agrega al menos un horario para este día.
            </chakra.p>
          )}
          {ranges.map((range, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the day; its inputs hold no state
            <RangeRow key={index}>
              <TextField
                label="Inicio"
                type="time"
                value={range.start}
                onChange={(event) => onChange(index, { start: event.target.value })}
                aria-label={`${name}, inicio del horario ${index + 1}`}
                aria-invalid={!startsBeforeEnd(range)}
              />
              <TextField
                label="Fin"
                type="time"
                value={range.end}
                onChange={(event) => onChange(index, { end: event.target.value })}
                aria-label={`${name}, fin del horario ${index + 1}`}
                aria-invalid={!startsBeforeEnd(range)}
              />
              <Button
                variant="ghost"
                square
                aria-label={`Quitar el horario ${index + 1} de ${name.toLowerCase()}`}
                icon={<Trash2 size={20} />}
                onClick={() => onRemove(index)}
              />
            </RangeRow>
          ))}
          {message !== null && (
            <div ref={intoSight}>
              <Notice tone="error">{message}</Notice>
            </div>
          )}
          <Flex>
            <Button variant="ghost" size="sm" icon={<Plus size={18} />} onClick={onAdd}>
              Agregar horario
            </Button>
          </Flex>
        </Stack>
      )}
    </chakra.fieldset>
  )
}
