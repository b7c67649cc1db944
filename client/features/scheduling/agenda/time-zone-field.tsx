import { useSyncExternalStore } from 'react'
import { getReaderTimeZone } from '#client/lib/instants.ts'
import { Button } from '#client/ui/button.tsx'
import { Stack } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { timeZoneLabels } from '#modules/scheduling/contract/labels.ts'

const labels: Record<string, string> = timeZoneLabels
const never = () => () => undefined

interface TimeZoneFieldProps {
  value: string
  suggests: boolean
  onChange: (timeZone: string) => void
}

/** The field suggests the device's time zone, because the default may be the zone of Mexico City. */
export function TimeZoneField({ value, suggests, onChange }: TimeZoneFieldProps) {
  const device = useSyncExternalStore(never, deviceZone, () => null)
  const isElsewhere = suggests && device !== null && clockIn(device) !== clockIn(value)
  return (
    <Stack gap={3}>
      <SelectField
        label="Zona horaria"
        help="Tus horarios están en la hora de esta zona."
        options={zoneOptions(value)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isElsewhere && (
        <Notice
          tone="warn"
          action={
            <Button variant="secondary" size="sm" onClick={() => onChange(device)}>
              Usar la hora de este dispositivo
            </Button>
          }
        >
          En tu dispositivo son las {clockIn(device)} y en esta zona son las {clockIn(value)}.
        </Notice>
      )}
    </Stack>
  )
}

function deviceZone(): string | null {
  const timeZone = getReaderTimeZone()
  return timeZone === undefined || timeZone === 'Etc/Unknown' ? null : timeZone
}

function clockIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date())
}

function zoneOptions(chosen: string) {
  const options = Object.entries(labels).map(([value, label]) => ({ value, label }))
  return chosen in labels ? options : [{ value: chosen, label: chosen }, ...options]
}
