import { Grid } from '@chakra-ui/react'
import { TextField } from '#client/components/text-field.tsx'

interface FreeTimeFieldsProps {
  /** 'YYYY-MM-DD' and 'HH:MM' of the provider's clock; empty while nothing whole is written. */
  date: string
  time: string
  errors?: { date?: string | undefined; time?: string | undefined }
  onChange: (part: { date?: string; time?: string }) => void
}

/** Any date and time by hand: a provider's own hours do not bind them. */
export function FreeTimeFields({ date, time, errors = {}, onChange }: FreeTimeFieldsProps) {
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
    </Grid>
  )
}
