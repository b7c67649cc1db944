import { findCityIfTimeZoneDiffersFromReader } from '#client/features/scheduling/reader-time-zone.ts'
import { trpc } from '#client/lib/trpc.ts'
import { chakra, Grid } from '#client/ui/chakra.ts'
import { TextField } from '#client/ui/text-field.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'

interface FreeTimeFieldsProps {
  personId: PersonId
  /** The date and the time are in the provider's time zone. */
  date: string
  time: string
  errors?: { date?: string | undefined; time?: string | undefined }
  onChange: (part: { date?: string; time?: string }) => void
}

export function DateAndTimeFields({ personId, date, time, errors = {}, onChange }: FreeTimeFieldsProps) {
  return (
    <Grid templateColumns="minmax(0, 3fr) minmax(0, 2fr)" gap={3} alignItems="start">
      <TextField
        label="Fecha"
        type="date"
        value={date}
        error={errors.date}
        onChange={(event) => onChange({ date: event.target.value })}
      />
      <TextField
        label="Hora"
        type="time"
        value={time}
        error={errors.time}
        onChange={(event) => onChange({ time: event.target.value })}
      />
      <AgendaClock personId={personId} date={date} />
    </Grid>
  )
}

function AgendaClock({ personId, date }: Pick<FreeTimeFieldsProps, 'personId' | 'date'>) {
  const { data: offer } = trpc.scheduling.offer.useQuery({ personId })
  const city = offer ? findCityIfTimeZoneDiffersFromReader(date, offer.timeZone) : null
  if (city === null) return null
  return (
    <chakra.p textStyle="small" gridColumn="1 / -1">
      La hora es la de tu agenda: hora de {city}.
    </chakra.p>
  )
}
