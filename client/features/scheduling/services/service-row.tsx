import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { cleanTypedCost } from '#client/features/scheduling/services/cost-text.ts'
import type { ServiceFormRow } from '#client/features/scheduling/services/service-rows.ts'
import { formatDuration, formatPrice } from '#client/lib/format.ts'
import { registerFieldWithValue } from '#client/lib/forms/register-with-value.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'

interface ServiceRowProps {
  form: UseFormReturn<{ rows: ServiceFormRow[] }>
  index: number
  count: number
  /** The agenda's default appointment duration in minutes; undefined while the agenda loads. */
  agendaDuration: number | undefined
  savedDuration: string
  isSaved: boolean
  onMove: (to: number) => void
  onRemove: () => void
}

const usualDurationsMinutes = [15, 30, 45, 60, 90, 120, 180, 240, 480]

export function ServiceRow(props: ServiceRowProps) {
  const { form, index, count, agendaDuration, savedDuration, isSaved, onMove, onRemove } = props
  const errors = form.formState.errors.rows?.[index]
  const place = index + 1
  const [isOpen, setOpen] = useState(!isSaved)
  if (errors !== undefined && !isOpen) setOpen(true)
  const nameField = `rows.${index}.name` as const
  if (!isOpen) {
    const { name, cost, duration } = form.getValues(`rows.${index}`)
    const minutes = duration === '' ? agendaDuration : Number(duration)
    return (
      <Card
        as="li"
        ps={4}
        pe={2}
        py={1}
        flexDirection="row"
        alignItems="center"
        justifyContent="space-between"
        gap={2}
      >
        <chakra.span minW={0} overflowWrap="anywhere">
          {name}
          <chakra.span display="block" color="muted" textStyle="small">
            {formatPrice(Number(cost))}
            {minutes !== undefined && ` · ${formatDuration(minutes)}`}
          </chakra.span>
        </chakra.span>
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Cambiar el servicio ${place}`}
          onClick={() => {
            setOpen(true)
            requestAnimationFrame(() => form.setFocus(nameField))
          }}
        >
          Cambiar
        </Button>
      </Card>
    )
  }
  return (
    <Card as="li" p={4} gap={3}>
      <TextField
        {...registerFieldWithValue(form, nameField)}
        label={`Servicio ${place}`}
        placeholder="Por ejemplo, destapar una tubería"
        autoComplete="off"
        error={errors?.name?.message}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap={3} alignItems="start">
        <TextField
          {...registerFieldWithValue(form, `rows.${index}.cost`, {
            onChange: (event) => {
              form.setValue(`rows.${index}.cost`, cleanTypedCost(event.target.value))
            },
          })}
          label="Costo"
          aria-label={`Costo ${place}`}
          inputMode="decimal"
          autoComplete="off"
          start="$"
          end="MXN"
          error={errors?.cost?.message}
        />
        <SelectField
          {...registerFieldWithValue(form, `rows.${index}.duration`)}
          label="Duración"
          aria-label={`Duración ${place}`}
          options={durationOptions(savedDuration)}
          placeholder={
            agendaDuration === undefined
              ? 'La de mi agenda'
              : `La de mi agenda (${formatDuration(agendaDuration)})`
          }
        />
      </Grid>
      <Flex justify="flex-end" flexWrap="wrap" gap={1} mb={-2} me={-2}>
        {count > 1 && (
          <>
            <Button
              variant="ghost"
              color="muted"
              square
              data-move
              aria-label={`Subir el servicio ${place}`}
              icon={<ArrowUp size={20} />}
              disabled={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <Button
              variant="ghost"
              color="muted"
              square
              data-move
              aria-label={`Bajar el servicio ${place}`}
              icon={<ArrowDown size={20} />}
              disabled={place === count}
              onClick={() => onMove(index + 1)}
            />
          </>
        )}
        <Button variant="ghost" color="muted" icon={<Trash2 size={20} />} onClick={onRemove}>
          Quitar
          <chakra.span srOnly>{` servicio ${place}`}</chakra.span>
        </Button>
      </Flex>
    </Card>
  )
}

function durationOptions(saved: string) {
  const minutes =
    saved === ''
      ? usualDurationsMinutes
      : [...new Set([...usualDurationsMinutes, Number(saved)])].sort((a, b) => a - b)
  return minutes.map((each) => ({ value: String(each), label: formatDuration(each) }))
}
