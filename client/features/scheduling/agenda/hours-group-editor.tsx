import { useState } from 'react'
import { describeTimeRanges, describeWeekdays } from '#client/features/scheduling/agenda/hours-text.ts'
import { TimeRangeEditor } from '#client/features/scheduling/agenda/range-editor.tsx'
import { useTemporaryMessage } from '#client/features/scheduling/agenda/use-temporary-message.ts'
import {
  proposeTimeRangeToAdd,
  type WeekdayGroupHours,
  weekdaysFromMonday,
} from '#client/features/scheduling/agenda/week.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { isTimeRangeStartBeforeEnd } from '#modules/scheduling/contract/agenda.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'

const DayChoice = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    flex: '1 1 2.5rem',
    maxW: '4rem',
    minH: 'touch',
    borderWidth: '1.5px',
    borderColor: 'field',
    borderRadius: 'md',
    fontWeight: 'semibold',
    cursor: 'pointer',
    '&:has(:checked)': { bg: 'agave', borderColor: 'agave', color: 'agave.on' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '2px' },
    '& input': { position: 'absolute', inset: 0, opacity: 0, cursor: 'inherit' },
  },
})

interface HoursGroupEditorProps {
  group: WeekdayGroupHours
  onChange: (group: WeekdayGroupHours) => void
}

export function WeekdayGroupHoursEditor({ group, onChange }: HoursGroupEditorProps) {
  const { days, ranges } = group
  const [message, announce] = useTemporaryMessage()

  function leave(index: number) {
    const range = ranges[index]
    // A time field is empty while the provider types: show no error.
    if (range?.start && range.end && !isTimeRangeStartBeforeEnd(range))
      announce('El horario de inicio debe ser anterior al horario de fin')
  }

  return (
    <chakra.fieldset minW={0} display="grid" gap={3}>
      <chakra.legend srOnly>Días con el mismo horario</chakra.legend>
      <Flex gap={1}>
        {weekdaysFromMonday.map((day) => (
          <DayChoice key={day}>
            <input
              type="checkbox"
              aria-label={weekdayNames[day]}
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange({
                  days: target.checked ? [...days, day] : days.filter((each) => each !== day),
                  ranges,
                })
              }
            />
            <span aria-hidden="true">{weekdayNames[day].slice(0, 2)}</span>
          </DayChoice>
        ))}
      </Flex>
      <TimeRangeEditor
        name={describeWeekdays(days)}
        ranges={ranges}
        emptyText="Agrega al menos un horario para este día."
        message={message}
        onAdd={() => onChange({ days, ranges: [...ranges, proposeTimeRangeToAdd(ranges)] })}
        onChange={(index, part) =>
          onChange({
            days,
            ranges: ranges.map((range, at) => (at === index ? { ...range, ...part } : range)),
          })
        }
        onLeave={leave}
        onRemove={(index) => onChange({ days, ranges: ranges.filter((_, at) => at !== index) })}
      />
    </chakra.fieldset>
  )
}

interface HoursLineProps {
  group: WeekdayGroupHours
  onEdit: () => void
}

export function WeekdayGroupHoursSummary({ group: { days, ranges }, onEdit }: HoursLineProps) {
  const names = describeWeekdays(days)
  return (
    <Flex align="center" justify="space-between" gap={3}>
      <span>
        <chakra.strong>{names}</chakra.strong> {describeTimeRanges(ranges) || 'sin horario'}
      </span>
      <Button
        variant="ghost"
        size="sm"
        me={-3}
        data-days={days.join(' ')}
        aria-label={`Cambiar el horario: ${names}`}
        onClick={onEdit}
      >
        Cambiar
      </Button>
    </Flex>
  )
}

export function EditableWeekdayGroupHours(props: HoursGroupEditorProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <chakra.div ref={restoreLostFocus} tabIndex={-1} outline="none">
        <WeekdayGroupHoursEditor {...props} />
      </chakra.div>
    )
  return <WeekdayGroupHoursSummary group={props.group} onEdit={() => setOpen(true)} />
}
