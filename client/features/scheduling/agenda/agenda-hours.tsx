import { useState } from 'react'
import { CopyHoursDialog } from '#client/features/scheduling/agenda/copy-hours-dialog.tsx'
import { TimeZoneField } from '#client/features/scheduling/agenda/time-zone-field.tsx'
import { useTemporaryMessage } from '#client/features/scheduling/agenda/use-temporary-message.ts'
import {
  addTimeRange,
  changeTimeRange,
  copyDayHours,
  removeTimeRange,
  toggleWeekday,
  weekdaysFromMonday,
} from '#client/features/scheduling/agenda/week.ts'
import { WeekdayEditor } from '#client/features/scheduling/agenda/weekday-editor.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra } from '#client/ui/chakra.ts'
import type { TimeRange, Weekday } from '#modules/scheduling/availability.ts'
import { type AgendaSettings, startsBeforeEnd } from '#modules/scheduling/contract/agenda.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'

interface AgendaHoursProps {
  agenda: AgendaSettings
  change: (part: Partial<AgendaSettings>) => void
}

export function WeeklyHoursFields({ agenda, change }: AgendaHoursProps) {
  const { weeklyRanges: week } = agenda
  const [rangeMessage, announceRange] = useTemporaryMessage()
  const [editedDay, setEditedDay] = useState<Weekday>(0)
  // `round` is the React key of the dialog, so that each opening starts with new state. `open` is false
  // during the closing animation.
  const [copying, setCopying] = useState<{ day: Weekday; open: boolean; round: number } | null>(null)

  function editRange(day: Weekday, index: number, part: Partial<TimeRange>) {
    const next = changeTimeRange(week, day, index, part)
    const edited = next[day]?.[index]
    // A time field is empty while the provider types: do not treat an incomplete range as an error.
    if (edited?.start && edited.end && !startsBeforeEnd(edited)) {
      setEditedDay(day)
      announceRange('El horario de inicio debe ser anterior al horario de fin')
    }
    change({ weeklyRanges: next })
  }

  return (
    <Card p={4}>
      <chakra.h2 textStyle="section" mb={3}>
        Días y horarios
      </chakra.h2>
      {weekdaysFromMonday.map((day) => (
        <WeekdayEditor
          key={day}
          name={weekdayNames[day]}
          ranges={week[day]}
          message={day === editedDay ? rangeMessage : null}
          onToggle={() => change({ weeklyRanges: toggleWeekday(week, day) })}
          onAdd={() => change({ weeklyRanges: addTimeRange(week, day) })}
          onChange={(index, part) => editRange(day, index, part)}
          onRemove={(index) => change({ weeklyRanges: removeTimeRange(week, day, index) })}
          onCopy={() => setCopying({ day, open: true, round: (copying?.round ?? 0) + 1 })}
        />
      ))}
      <chakra.div borderTopWidth="1px" pt={4}>
        <TimeZoneField
          value={agenda.timeZone}
          suggests={!agenda.saved}
          onChange={(timeZone) => change({ timeZone })}
        />
      </chakra.div>
      {copying !== null && (
        <CopyHoursDialog
          key={copying.round}
          week={week}
          day={copying.day}
          open={copying.open}
          onClose={() => setCopying({ ...copying, open: false })}
          onCopy={(others) => {
            change({ weeklyRanges: copyDayHours(week, copying.day, others) })
            setCopying({ ...copying, open: false })
          }}
        />
      )}
    </Card>
  )
}
