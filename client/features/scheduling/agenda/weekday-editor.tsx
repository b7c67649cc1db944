import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { TimeRangeEditor } from '#client/features/scheduling/agenda/range-editor.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { SwitchField } from '#client/ui/switch-field.tsx'
import type { TimeRange } from '#modules/scheduling/availability.ts'

interface WeekdayEditorProps {
  name: string
  ranges: readonly TimeRange[] | undefined
  message: string | null
  onToggle: () => void
  onAdd: () => void
  onChange: (index: number, change: Partial<TimeRange>) => void
  onRemove: (index: number) => void
  onCopy: () => void
}

export function WeekdayEditor(props: WeekdayEditorProps) {
  const { name, ranges, message, onToggle, onAdd, onChange, onRemove, onCopy } = props
  const toggle = useRef<HTMLInputElement>(null)

  function remove(index: number) {
    if (ranges?.length === 1) toggle.current?.focus()
    onRemove(index)
  }

  return (
    <chakra.fieldset
      borderTopWidth="1px"
      py={3}
      minW={0}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '10rem minmax(0, 1fr)' }}
      columnGap={8}
      alignItems="start"
    >
      <chakra.legend srOnly>{name}</chakra.legend>
      <SwitchField
        ref={toggle}
        label={name}
        help={ranges === undefined ? 'No trabajo' : undefined}
        checked={ranges !== undefined}
        onChange={onToggle}
      />
      {ranges !== undefined && (
        <TimeRangeEditor
          name={name}
          ranges={ranges}
          emptyText="Agrega al menos un horario para este día."
          message={message}
          onAdd={onAdd}
          onChange={onChange}
          onRemove={remove}
          beside={
            ranges.length > 0 && (
              <Button variant="ghost" size="sm" icon={<Copy size={18} />} onClick={onCopy}>
                <span>
                  Copiar
                  <chakra.span hideBelow="sm"> a otros días</chakra.span>
                  <chakra.span srOnly>{` el horario de ${name.toLowerCase()}`}</chakra.span>
                </span>
              </Button>
            )
          }
        />
      )}
    </chakra.fieldset>
  )
}
