import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  WeekdayGroupHoursEditor,
  WeekdayGroupHoursSummary,
} from '#client/features/scheduling/agenda/hours-group-editor.tsx'
import { describeWeekdays } from '#client/features/scheduling/agenda/hours-text.ts'
import { TimeZoneField } from '#client/features/scheduling/agenda/time-zone-field.tsx'
import {
  groupWeekdaysByHours,
  proposeTimeRangeToAdd,
  removeHoursOfWeekdays,
  replaceWeekdayGroupHours,
  type WeekdayGroupHours,
  type WeeklyHours,
  weekdaysFromMonday,
} from '#client/features/scheduling/agenda/week.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Stack } from '#client/ui/chakra.ts'
import type { AgendaSettings } from '#modules/scheduling/contract/agenda.ts'

interface AgendaHoursProps {
  agenda: AgendaSettings
  change: (part: Partial<AgendaSettings>) => void
}

interface EditedHours {
  group: WeekdayGroupHours
  /** If a weekday is added to the edited weekdays and then removed, the weekday regains these hours. */
  own: WeeklyHours
}

const workdays = weekdaysFromMonday.slice(0, 5)

export function WeeklyHoursFields({ agenda, change }: AgendaHoursProps) {
  const { weeklyRanges: week } = agenda
  const [edited, setEdited] = useState<EditedHours | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const editor = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const days = edited?.group.days ?? []
  // Show the current hours of the edited weekdays, which another tab may have changed.
  const shown = edited && { days, ranges: (days[0] !== undefined && week[days[0]]) || edited.group.ranges }
  const others = groupWeekdaysByHours(removeHoursOfWeekdays(week, days))
  const free = weekdaysFromMonday.filter((day) => week[day] === undefined)

  function open(group: WeekdayGroupHours) {
    setEdited({ group, own: removeHoursOfWeekdays(week, group.days) })
    requestAnimationFrame(() => editor.current?.focus())
  }

  function close() {
    setEdited(null)
    requestAnimationFrame(() => {
      const line = lines.current?.querySelector<HTMLElement>(`[data-days~="${days[0]}"]`)
      const focused = line ?? add.current
      focused?.focus()
    })
  }

  function edit(group: WeekdayGroupHours) {
    const own = edited?.own ?? {}
    const isOff = group.ranges.length === 0
    change({
      weeklyRanges: isOff
        ? removeHoursOfWeekdays(week, days)
        : replaceWeekdayGroupHours(week, days, group, own),
    })
    if (isOff) close()
    else setEdited({ group, own })
  }

  function addGroup() {
    const chosen = workdays.filter((day) => free.includes(day))
    const group = { days: chosen.length > 0 ? chosen : free.slice(0, 1), ranges: [proposeTimeRangeToAdd([])] }
    change({ weeklyRanges: replaceWeekdayGroupHours(week, [], group) })
    open(group)
  }

  return (
    <Card p={4}>
      <chakra.h2 textStyle="section" mb={2}>
        Días y horarios
      </chakra.h2>
      <Stack ref={lines} gap={2}>
        {others.map((group) => (
          <WeekdayGroupHoursSummary key={group.days.join()} group={group} onEdit={() => open(group)} />
        ))}
        {shown && (
          <Stack ref={editor} tabIndex={-1} outline="none" gap={2} borderWidth="1px" borderRadius="md" p={3}>
            <WeekdayGroupHoursEditor group={shown} onChange={edit} />
            <Button variant="secondary" size="sm" alignSelf="flex-start" onClick={close}>
              Listo
            </Button>
          </Stack>
        )}
        {free.length > 0 && free.length < 7 && (
          <chakra.p color="muted">{describeWeekdays(free)}: no trabajo</chakra.p>
        )}
        {free.length > 0 && (
          <Button
            ref={add}
            variant="ghost"
            size="sm"
            alignSelf="flex-start"
            ms={-3}
            icon={<Plus size={18} />}
            onClick={addGroup}
          >
            Agregar otro horario
          </Button>
        )}
      </Stack>
      <chakra.div borderTopWidth="1px" mt={3} pt={4}>
        <TimeZoneField
          value={agenda.timeZone}
          suggests={!agenda.saved}
          onChange={(timeZone) => change({ timeZone })}
        />
      </chakra.div>
    </Card>
  )
}
