import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { toDisplayedEnd, toStoredEnd } from '#client/features/scheduling/agenda/week.ts'
import { scrollIntoViewport } from '#client/lib/scroll.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { FieldMessage } from '#client/ui/field-frame.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { TimeRange } from '#modules/scheduling/availability.ts'
import { startsBeforeEnd } from '#modules/scheduling/contract/agenda.ts'

// Use a grid: in a flex row two time fields do not shrink, and widen the page beyond the screen of a phone.
const RangeRow = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) minmax(0, 1fr) auto',
      sm: 'minmax(0, 1fr) auto minmax(0, 1fr) auto',
    },
    alignItems: 'end',
    gap: 2,
    // Wide screens show a time range as '08:00 a 14:00', so the labels are only for screen readers.
    '& label': {
      position: { sm: 'absolute' },
      w: { sm: '1px' },
      h: { sm: '1px' },
      overflow: { sm: 'hidden' },
      clipPath: { sm: 'inset(50%)' },
    },
    // On a phone a press anywhere on a time field opens the clock. The clock icon is hidden, because it would
    // cut off the text 'a. m.'.
    '& input': { px: { base: 2.5, sm: 3.5 } },
    // Move the button below the two time fields on very narrow screens, or with text of double size, where
    // one row is too narrow.
    '@media (max-width: 22em)': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
      rowGap: 0,
      '& > button': { gridColumn: '1 / -1', justifySelf: 'end' },
    },
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
  onRemove: (index: number) => void
  beside?: ReactNode
}

export function TimeRangeEditor(props: TimeRangeEditorProps) {
  const { name, ranges, emptyText, message, onAdd, onChange, onRemove, beside } = props
  const add = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const messageId = useId()

  function addRange() {
    onAdd()
    // Focus the first field of the new range after it is rendered above the button.
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[ranges.length * 2]?.focus())
  }

  function remove(index: number) {
    // Focus the add button, because the pressed button disappears. If the weekday is turned off, its switch
    // receives the focus.
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a range is its place in the day; its inputs hold no state
        <RangeRow key={index}>
          <TextField
            label="Inicio"
            hideLabel={index > 0}
            type="time"
            value={range.start}
            onChange={(event) => onChange(index, { start: event.target.value })}
            aria-label={`${name}, inicio del horario ${index + 1}`}
            {...describeRange(range, `${messageId}-${index}`)}
          />
          <chakra.span hideBelow="sm" alignSelf="center" color="muted" aria-hidden="true">
            a
          </chakra.span>
          <TextField
            label="Fin"
            hideLabel={index > 0}
            type="time"
            value={toDisplayedEnd(range.end)}
            onChange={(event) => onChange(index, { end: toStoredEnd(event.target.value) })}
            aria-label={`${name}, fin del horario ${index + 1}`}
            {...describeRange(range, `${messageId}-${index}`)}
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
          {isWrong(range) && (
            <chakra.div gridColumn="1 / -1" textStyle="caption">
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
      <Flex gap={2} flexWrap="wrap" ms={-3}>
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
        {beside}
      </Flex>
    </Stack>
  )
}

function isWrong(range: TimeRange): boolean {
  return range.start !== '' && range.end !== '' && !startsBeforeEnd(range)
}

function describeRange(range: TimeRange, messageId: string) {
  return {
    'aria-invalid': !startsBeforeEnd(range),
    'aria-describedby': isWrong(range) ? messageId : undefined,
  }
}
