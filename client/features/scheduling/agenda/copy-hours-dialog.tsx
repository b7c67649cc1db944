import { useState } from 'react'
import {
  suggestCopyTargets,
  type WeeklyHours,
  weekdaysFromMonday,
} from '#client/features/scheduling/agenda/week.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Weekday } from '#modules/scheduling/availability.ts'
import { weekdayNames } from '#modules/scheduling/contract/labels.ts'

interface CopyHoursDialogProps {
  week: WeeklyHours
  day: Weekday
  open: boolean
  onClose: () => void
  onCopy: (others: Weekday[]) => void
}

export function CopyHoursDialog({ week, day, open, onClose, onCopy }: CopyHoursDialogProps) {
  const [chosen, setChosen] = useState(() => suggestCopyTargets(week, day))

  function choose(other: Weekday, isChosen: boolean) {
    setChosen(isChosen ? [...chosen, other] : chosen.filter((each) => each !== other))
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={`Copiar el horario del ${weekdayNames[day].toLowerCase()}`}
      description="Los días que elijas quedan con este horario, en lugar del que tengan."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
            Copiar
          </Button>
        </>
      }
    >
      <Stack gap={1}>
        {weekdaysFromMonday
          .filter((other) => other !== day)
          .map((other) => (
            <CheckboxField
              key={other}
              label={weekdayNames[other]}
              checked={chosen.includes(other)}
              onChange={(event) => choose(other, event.target.checked)}
            />
          ))}
      </Stack>
    </Dialog>
  )
}
