import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { toDisplayedEndTime, toStoredEndTime } from '#client/features/scheduling/agenda/week.ts'
import { scrollIntoViewport } from '#client/lib/scroll.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { FieldMessage } from '#client/ui/field-frame.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import { isTimeRangeStartBeforeEnd } from '#modules/scheduling/contract/agenda.ts'

const RangeRow = chakra('div', {
  base: {
    display: { base: 'flex', sm: 'grid' },
    flexWrap: 'wrap',
    gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) auto',
    alignItems: 'end',
    gap: 2,
    '& > div:has(input)': { flex: '1 1 7rem' },
    '& > button': { ms: 'auto' },
    // Wide screens show a range as '08:00 a 14:00', with hidden labels for screen readers.
    '& label': {
      position: { sm: 'absolute' },
      w: { sm: '1px' },
      h: { sm: '1px' },
      overflow: { sm: 'hidden' },
      clipPath: { sm: 'inset(50%)' },
    },
    // On phones, the clock icon would cut off the text 'a. m.' of a time field.
    '& input': { px: { base: 2.5, sm: 3.5 } },
    '& input::-webkit-calendar-picker-indicator': { display: { base: 'none', sm: 'block' } },
  },
})

export interface TimeRangeEditorProps {
  name: string
  ranges: readonly TimeRange[]
  emptyText: string
  message: string | null
  onAdd: () => void
  onChange: (index: number, change: Partial<TimeRange>) => void
  onLeave?: (index: number) => void
  onRemove: (index: number) => void
}

export function TimeRangeEditor(props: TimeRangeEditorProps) {
  const { name, ranges, emptyText, message, onAdd, onChange, onLeave, onRemove } = props
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const messageId = useId()
  const [edited, setEdited] = useState<number | null>(null)
  const isShownWrong = (range: TimeRange, index: number) => index !== edited && isWrong(range)

  function addRange() {
    onAdd()
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[ranges.length * 2]?.focus())
  }

  function remove(index: number) {
    add.current?.focus()
    onRemove(index)
  }

  return (
    <Stack ref={list} gap={{ base: 3, sm: 2 }} pt={{ base: 2, sm: 0 }} pb={1}>
      {ranges.length === 0 && (
        <chakra.p color="muted" textStyle="small">
          {emptyText}
        </chakra.p>
      )}
      {ranges.map((range, index) => (
        <RangeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the day; its inputs hold no state
          key={index}
          onFocus={() => setEdited(index)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (currentTarget.contains(relatedTarget)) return
            setEdited(null)
            onLeave?.(index)
          }}
        >
          <TextField
            label="Inicio"
            hideLabel={index > 0}
            type="time"
            value={range.start}
            onChange={(event) => onChange(index, { start: event.target.value })}
            aria-label={`${name}, inicio del horario ${index + 1}`}
            {...describeRange(isShownWrong(range, index), `${messageId}-${index}`)}
          />
          <chakra.span hideBelow="sm" alignSelf="center" color="muted" aria-hidden="true">
            a
          </chakra.span>
          <TextField
            label="Fin"
            hideLabel={index > 0}
            type="time"
            value={toDisplayedEndTime(range.end)}
            onChange={(event) => onChange(index, { end: toStoredEndTime(event.target.value) })}
            aria-label={`${name}, fin del horario ${index + 1}`}
            {...describeRange(isShownWrong(range, index), `${messageId}-${index}`)}
          />
          <Button
            variant="ghost"
            color="muted"
            square
            aria-label={`Quitar el horario ${index + 1} de ${name.toLowerCase()}`}
            icon={<Trash2 size={20} />}
            onClick={() => remove(index)}
          />
          {/* Explain the invalid range next to its fields, because the temporary message disappears. */}
          {isShownWrong(range, index) && (
            <chakra.div gridColumn="1 / -1" w="full" textStyle="caption">
              <FieldMessage id={`${messageId}-${index}`} error="Debe terminar después de empezar" />
            </chakra.div>
          )}
        </RangeRow>
      ))}
      {message !== null && (
        <div ref={scrollIntoViewport}>
          <Notice tone="error">{message}</Notice>
        </div>
      )}
      <Flex ms={-3}>
        <Button
          ref={add}
          variant="ghost"
          size="sm"
          icon={<Plus size={18} />}
          aria-label={`Agregar horario: ${name}`}
          onClick={addRange}
        >
          Agregar horario
        </Button>
      </Flex>
    </Stack>
  )
}

function isWrong(range: TimeRange): boolean {
  return range.start !== '' && range.end !== '' && !isTimeRangeStartBeforeEnd(range)
}

function describeRange(isInvalid: boolean, messageId: string) {
  return { 'aria-invalid': isInvalid, 'aria-describedby': isInvalid ? messageId : undefined }
}
