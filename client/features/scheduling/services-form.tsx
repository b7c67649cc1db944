import { Flex, Grid, Stack } from '@chakra-ui/react'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useForm } from 'react-hook-form'
import { Button } from '#client/components/button.tsx'
import { Card } from '#client/components/card.tsx'
import { Form } from '#client/components/form.tsx'
import { Notice } from '#client/components/notice.tsx'
import { StickyActions } from '#client/components/sticky-actions.tsx'
import { TextField } from '#client/components/text-field.tsx'
import { toast } from '#client/components/toast.ts'
import { costOf, keepDigitsAndDots, textOfCost } from '#client/features/scheduling/cost-text.ts'
import { showFormError } from '#client/lib/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type ServiceOffer, validServices } from '#modules/scheduling/contract.ts'
import { schedulingMessages } from '#modules/scheduling/messages.ts'

/** `serviceId`: of a service that is saved already; the form library keeps `id` for itself. */
interface Row {
  serviceId?: string
  name: string
  cost: string
}

const emptyRow: Row = { name: '', cost: '' }

/** A row a service; rows without name or cost are dropped on save (spec §5, Services setup). */
export function ServicesForm({ saved }: { saved: readonly ServiceOffer[] }) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.scheduling.saveServices.useMutation()
  const form = useForm<{ rows: Row[] }>({ defaultValues: { rows: toRows(saved) } })
  const rows = useFieldArray({ control: form.control, name: 'rows' })
  const { errors, isSubmitting, isDirty } = form.formState

  const submit = form.handleSubmit(async ({ rows: typed }) => {
    const services = validServices(
      typed.map(({ serviceId, name, cost }) => ({ id: serviceId, name, cost: costOf(cost) })),
    )
    if (services.length === 0) {
      form.setError('root', { message: schedulingMessages['SCHEDULING.NO_VALID_SERVICE'] })
      form.setFocus('rows.0.name')
      return
    }
    try {
      const settings = await mutateAsync({ services })
      utils.scheduling.serviceSettings.setData(undefined, settings)
      await utils.scheduling.offer.invalidate()
      form.reset({ rows: toRows(settings.services) })
      toast.success('Servicios guardados')
    } catch (error) {
      showFormError(form, error, { fallback: 'Error al guardar los servicios. Por favor, intenta de nuevo.' })
    }
  })

  function removeRow(index: number) {
    if (rows.fields.length === 1) rows.update(0, emptyRow)
    else rows.remove(index)
  }

  return (
    <Form onSubmit={submit} onChange={() => form.clearErrors('root')} noValidate>
      <Stack as="ul" gap={3} listStyleType="none">
        {rows.fields.map((field, index) => (
          <Card as="li" key={field.id} p={4}>
            <Grid templateColumns={{ base: '1fr auto', sm: '1fr 180px auto' }} gap={3} alignItems="end">
              <Flex direction="column" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
                <TextField
                  {...form.register(`rows.${index}.name`)}
                  label={`Servicio ${index + 1}`}
                  placeholder="Por ejemplo, destapar una tubería"
                  autoComplete="off"
                />
              </Flex>
              <TextField
                {...form.register(`rows.${index}.cost`, {
                  onChange: (event) =>
                    form.setValue(`rows.${index}.cost`, keepDigitsAndDots(event.target.value)),
                })}
                label="Costo"
                inputMode="decimal"
                autoComplete="off"
                start="$"
                end="MXN"
              />
              <Button
                variant="ghost"
                square
                aria-label={`Quitar servicio ${index + 1}`}
                icon={<Trash2 size={20} />}
                onClick={() => removeRow(index)}
              />
            </Grid>
          </Card>
        ))}
      </Stack>
      <Flex>
        <Button variant="secondary" icon={<Plus size={18} />} onClick={() => rows.append(emptyRow)}>
          Agregar servicio
        </Button>
      </Flex>
      <StickyActions
        note={isDirty ? 'Tienes cambios sin guardar' : undefined}
        notice={errors.root?.message !== undefined && <Notice tone="error">{errors.root.message}</Notice>}
      >
        <Button type="submit" loading={isSubmitting} loadingText="Guardando...">
          Guardar servicios
        </Button>
      </StickyActions>
    </Form>
  )
}

function toRows(services: readonly ServiceOffer[]): Row[] {
  if (services.length === 0) return [emptyRow]
  return services.map(({ id, name, cost }) => ({ serviceId: id, name, cost: textOfCost(cost) }))
}
